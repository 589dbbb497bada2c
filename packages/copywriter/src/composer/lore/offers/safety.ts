import type { OfferLore } from './offer-lore.ts'

export const safety = {
  pentest: {
    moments: [
      'A big {buyer} asks when someone last tried to break in.',
      'A new release goes out, and the test report covers the one before.',
      'A test account from long ago can see more than it should.',
      'A stranger writes in and says they found something.',
      'The server was set up for a week and is still running.',
      'The tools say all is well, and no person has tried.',
    ],
    questions: [
      'When did someone last try to break in on purpose?',
      'What has changed since your last test?',
      'What would a stranger try first?',
      'Who gets the mail when someone finds a hole?',
      'Which of your systems faces the outside?',
      'Which account can see more than it should?',
    ],
    tests: [
      ['List what of yours can be reached from outside.', 'The one you forget is the one to test.'],
      ['Look at the date of the last test report.', 'Count the releases since then.'],
    ],
    purposes: [
      'you hear about a hole from someone you asked',
      'there is a report when a {buyer} asks for one',
      'you know what a stranger would try first',
      'what you build gets tried before others try it',
    ],
    costs: [
      'a hole found by a stranger',
      'a report older than the release',
      'a deal that waits for a report',
    ],
    subjects: [
      'Found by someone you asked',
      'What would a stranger try first?',
      'The test before the release',
      'Since the last test report',
      'The server that still runs',
      'When a {buyer} asks for the report',
      'A hole, and who hears of it',
      'Tried on purpose, and in time',
      'What a tester sees at {readers}',
    ],
  },
  backups: {
    moments: [
      'Everything works, so there is no reason to test the backup today.',
      'A file is gone, and someone asks how far back it goes.',
      'A laptop is stolen, with the last week of work on it.',
      'Someone deletes a folder that others were using.',
      'The backup runs every night, and the mail about it goes unread.',
      'A disk fails on the day before a big delivery.',
    ],
    questions: [
      'When did someone last restore a file to see if it works?',
      'How many days of work could you lose?',
      'Who reads the mail that says the backup failed?',
      'What lives on one laptop and nowhere else?',
      'How long could you work with pen and paper?',
      'Who would get your files back, and by when?',
    ],
    tests: [
      ['Ask for a file from last month to be restored.', 'The wait tells you how ready you are.'],
      ['Ask who would get your data back, and by when.', 'If nobody is sure, that is the answer.'],
    ],
    purposes: [
      'a lost file is a short search',
      'the backup has been tried before anyone needs it',
      'someone reads the mail that says it failed',
      'a stolen laptop is only a laptop',
    ],
    costs: ['a week of work done again', 'a backup nobody has tried', 'a file that lived on one laptop'],
    subjects: [
      'Who tests the backup?',
      'A backup nobody has tried',
      'How far back does it go?',
      'What lives on one laptop',
      'The mail about the backup',
      'Before the disk fails',
      'Restored, or only backed up?',
      'The folder someone deleted',
      'Backups at {readers}',
    ],
  },
} as const satisfies Record<string, OfferLore>
