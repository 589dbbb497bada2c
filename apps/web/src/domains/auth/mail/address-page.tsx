import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useCaptcha } from '#domains/auth/captcha/use-captcha.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { AddressFields } from '#domains/auth/credentials-schema.ts'
import { clearAuthCallback } from '#domains/auth/auth-callback.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { CheckEmail } from './check-email.tsx'
import { type MailScreen, useMailRequest } from './mail-request.ts'
import { MailDeliveryHint } from './mail-delivery-hint.tsx'
import { usePrefilledAddress } from '#domains/auth/use-prefilled-address.ts'
import { useMail } from './use-mail.ts'

export interface AddressPageProps {
  kind: MailScreen
  title: string
  /** What the mail is for. */
  children: ReactNode
  /** Why an earlier link failed. */
  problem?: string | undefined
}

/** Asks for an address, then waits for the mail. */
export function AddressPage({ kind, title, children, problem }: AddressPageProps) {
  const [request, setRequest] = useMailRequest(kind)
  const captcha = useCaptcha()
  const send = useMail(kind, captcha.pass)
  const isHydrated = useIsHydrated()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, getValues, trigger, formState } = useForm<AddressFields>({
    resolver: zodResolver(AddressFields),
    defaultValues: { email: usePrefilledAddress() },
  })
  const onSubmit = handleSubmit(async ({ email }) => {
    // A live region announces the same text again only when it was empty in between.
    setFailure(undefined)
    const response = await send(email)
    if ('failure' in response) {
      setFailure(response.failure)
      return
    }
    clearAuthCallback()
    setRequest(response)
  })
  // For a mail that was requested on another device.
  const typeCode = async () => {
    if (await trigger('email', { shouldFocus: true }))
      setRequest({ email: getValues('email'), againAt: Date.now(), hasCode: true })
  }

  if (request) return <CheckEmail kind={kind} request={request} onChange={setRequest} />
  // Without outgoing mail, waiting would be a dead end.
  const canSend = !isHydrated || getRuntime().authSettings.mails !== 'kept'
  const wrong = failure ?? problem
  return (
    <>
      <h1 className="serif text-h1">{title}</h1>
      {wrong === undefined ? (
        canSend && <p className="mt-4 text-ink-2">{children}</p>
      ) : (
        <Banner kind="danger" announce="assertive" className="mt-6">
          {wrong}
        </Banner>
      )}
      {canSend ? (
        <Form onSubmit={onSubmit} className="mt-6 flex flex-col gap-3">
          <Field label="Email" error={formState.errors.email?.message}>
            <TextInput
              type="email"
              autoComplete="username"
              {...register('email', { onChange: () => setFailure(undefined) })}
            />
          </Field>
          {captcha.element}
          <Button type="submit" size="lg" wide busy={formState.isSubmitting} busyText="Sending...">
            Send the link
          </Button>
        </Form>
      ) : (
        <MailDeliveryHint className="mt-6" />
      )}
      <div className="mt-3 -ml-1 flex flex-wrap gap-x-5 text-sm">
        <Link to={paths.login} className="text-link inline-flex min-h-tap items-center px-1">
          Return to login
        </Link>
        {canSend && (
          <Button kind="quiet" size="sm" className="px-1!" onClick={() => typeCode()}>
            I have a code
          </Button>
        )}
      </div>
      {/* It appears with hydration, below the controls, so that it moves none of them. */}
      {canSend && (
        <div className="h-0">
          <MailDeliveryHint className="mt-6" />
        </div>
      )}
    </>
  )
}
