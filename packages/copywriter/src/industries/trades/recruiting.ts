import type { Industry } from '../industry.ts'

export const recruiting: Industry = {
  id: 'recruiting',
  audience: [
    'recruiter',
    'staffing',
    'recruitment agency',
    'recruitment',
    'talent acquisition',
    'hr manager',
    'head of people',
    'hr director',
    'headhunter',
    'hr',
    'staffing agency',
    'recruiting agency',
    'recruiting firm',
    'recruiting',
    'executive search firm',
    'hr team',
    'hr leader',
  ],
  offer: ['candidate', 'applicant tracking', 'cv', 'resume'],
  not: ['hr software'],
  calls: {
    customers: 'candidates and hiring managers',
    day: 'the shortlist',
    money: 'placement fees',
    season: 'the new year',
  },
  costs: ['a candidate who takes the other offer', 'a role open another week'],
  avoid: { words: ['body', 'headcount cut', 'ninja', 'rockstar'], manner: 'plain', pressure: false },
}
