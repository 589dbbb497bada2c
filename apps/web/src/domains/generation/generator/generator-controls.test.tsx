import { EMOTIONS, SUBJECT_CTAS, TONES } from '@firstline/contract/options'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeAuth, makeProfile, isolatePages } from '#domains/auth/testing/show-page.tsx'
import { showGenerator } from './show-generator.tsx'
import { connection, generationServer } from '#domains/generation/fake-generation-server.ts'
import { GeneratorPage } from './generator-page.tsx'

isolatePages()
// Under a finger lists are the device's own, whose options can be read without opening them.
beforeEach(() => {
  const asked = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => asked)
})

const pro = makeProfile({ plan: 'pro', credits_dm: 90, credits_subject: 90 })

function show(profile = pro, at = '/generator?type=subject') {
  generationServer()
  showGenerator(<GeneratorPage connection={connection} />, { at, auth: makeAuth(profile) })
}

const list = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
const offered = (name: string) => Array.from(list(name).options, (option) => option.text)
const chosen = (name: string) => list(name).selectedOptions[0]?.text

describe('the controls of the generator', () => {
  it('are all rendered with accessible names (P5.3)', () => {
    show()
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Cold DM',
      'Email Subject Line',
    ])
    screen.getByRole('switch', { name: 'Website-only mode' })
    const required = ['Target audience', 'Product or service']
    const names = [
      ...required,
      'Insight',
      'Pain point',
      'Solution',
      'Tone',
      'Emotion',
      'CTA type',
      'Variations',
    ]
    for (const name of names) {
      expect(screen.getByLabelText(name).hasAttribute('required')).toBe(required.includes(name))
    }
    screen.getByRole('button', { name: 'Generate' })
  })

  it('offer every tone, emotion, CTA and number (P5.4, P5.6)', () => {
    show()
    expect([chosen('Tone'), chosen('Emotion'), chosen('CTA type')]).toEqual([
      'Persuasive',
      'Curiosity & Intrigue',
      'None',
    ])
    expect(offered('Tone')).toEqual(TONES)
    expect(offered('Emotion')).toEqual(EMOTIONS)
    expect(offered('CTA type')).toEqual(['None', ...SUBJECT_CTAS])
    expect(offered('Variations')).toEqual(['3', '6', '8'])
  })

  it('say to a pro user without credits when they refresh, and offer no plan (P5.8, P5.9)', () => {
    show(makeProfile({ plan: 'pro', credits_dm: 0, credits_subject: 0 }))
    screen.getByText('Generator Locked')
    screen.getByText(
      /^You have used all your credits for this month\. Credits will refresh on your next billing cycle\. Please wait for your credits to renew on /,
    )
    expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Generate' }).getAttribute('aria-disabled')).toBe('true')
  })
})
