import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Show Password' })

describe('a password field (P4.24)', () => {
  it('shows what is typed for as long as its button is pressed', async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    await userEvent.click(button())
    expect(button().getAttribute('aria-pressed')).toBe('true')
    expect(field.type).toBe('text')
    await userEvent.click(button())
    expect(button().getAttribute('aria-pressed')).toBe('false')
    expect(field.type).toBe('password')
  })

  it('is submitted with the type password', async () => {
    render(
      <form aria-label="Form">
        <Field label="Password">
          <PasswordInput />
        </Field>
      </form>,
    )
    await userEvent.click(button())
    fireEvent.submit(screen.getByRole('form'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  })
})
