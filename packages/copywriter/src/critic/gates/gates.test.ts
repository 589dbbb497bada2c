import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '../../brief/read-fields.ts'
import { failedGates } from '../failed-gates.ts'

const form = {
  messageType: 'Cold DM',
  targetAudience: 'roofing firms in Ohio',
  product: 'storm alert service',
  painPoint: 'two crews sit idle 10 hours a week and it costs $1,200, up 15%',
  solution: 'alerts by 6am on Sat and Sun, three calls a day, 1 month free',
  insight: '90k roofs checked since March',
}
const brief = readFields(GenerationForm.parse(form))
const gatesOf = (text: string, of = brief) => failedGates(text, of).map(({ gate }) => gate)

describe('G2, nothing invented', () => {
  it.each([
    'Two crews sit idle, and that is $1,200 gone.',
    'Your 2 crews sit idle for 10 hours.',
    'It is up 15 percent, or 15 %.',
    'That is 1200 dollars a week.',
    'We have checked 90,000 roofs.',
    'You hear of it by 6am on Saturday.',
    'You get 3 calls a day and one month free.',
    'Four weeks of that is 40 hours.',
    '4 weeks of that is 40 hours.',
    '3 weeks at $1,200 is $3,600.',
    'In Ohio the roofs were checked in March.',
  ])('lets pass what the brief gives: %s', (text) => {
    expect(gatesOf(text)).not.toContain('G2')
  })

  it.each([
    'That is 37 hours.',
    'We have 7 people.',
    'It is up 10 %.',
    'It is $10 an hour.',
    'That is $3,600 gone.',
    'Four weeks of that is 50 hours.',
    'We have checked 90 roofs.',
    'You hear of it by 7am.',
    'You hear of it on Friday.',
    'The roofs were checked in April.',
    'Five crews sit idle.',
    'It costs 1,200 euros.',
    'It is 10x as fast.',
    'In Texas they know.',
  ])('stops what it does not: %s', (text) => {
    expect(gatesOf(text)).toContain('G2')
  })
})

describe('G5, honest', () => {
  it.each([
    'Saw your post about roofs.',
    'I just read your article on hail.',
    'Congrats on the new yard.',
    'Your recent launch went well.',
    'Spots are limited.',
    'Only a few places left.',
    'This week only, you get alerts.',
    'The offer expires soon.',
    'Hurry, the storm is near.',
    'We send it before prices go up.',
    'As agreed, here are the alerts.',
  ])('stops: %s', (text) => {
    expect(gatesOf(text)).toContain('G5')
  })

  it.each([
    'When you are in a hurry, roofs wait.',
    'Nobody has to hurry to a dry roof.',
    'When stock is running out, you hear of it.',
    'Your own deadlines are set by the weather.',
    'A permit expires while the crew waits.',
    'You read the forecast and still get wet.',
  ])('lets pass: %s', (text) => {
    expect(gatesOf(text)).not.toContain('G5')
  })
})

describe('G7, inert', () => {
  it('lets a product be called after its address, and nothing else be a link', () => {
    const named = readFields(GenerationForm.parse({ ...form, product: 'Stormly.io, a storm alert service' }))
    expect(gatesOf('With Stormly.io you hear of it first.', named)).not.toContain('G7')
    expect(gatesOf('With Stormly.io you hear of it first.')).toContain('G7')
    expect(gatesOf('See example.com first.', named)).toContain('G7')
  })
})

describe('G10, grammar', () => {
  it.each([
    'Canvas is where the class meets.',
    'I am a roofer myself.',
    'It need not be you who calls.',
    'The address you signed up with is on it.',
    'It is $1,200 each.',
    'If your app requires it, we send a text.',
    'Because the roof held, nobody called.',
    'The bill comes in, you pay it, and nobody asks.',
    'It wasn’t you, you were on a roof.',
    'You pay for crews you don’t use.',
    'Where it stops is where the gap is.',
    'When was it last looked at?',
    'A member’s crew is on the list.',
    'What fails is sent back.',
  ])('never cries wolf: %s', (text) => {
    expect(gatesOf(text.replaceAll('’', "'"))).not.toContain('G10')
  })
})
