import { createClient } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import { mintProjectKey } from '@firstline/wire/gateway'
import { password } from '@firstline/wire/test-wire/fixtures'
import { SLOW_TEST } from '@firstline/platform/testing/times'
import { makeInstallation } from '#test/operator-commands.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { runAdminCreate } from './admin-create.ts'
import { runCreditsGrant } from './credits-grant.ts'
import { findLocalAddress } from './find-local-address.ts'

const REASON = ['--reason', 'sorry for Monday']
const MISMATCH =
  /The database .* was made by another version of Firstline, .*, or run the version that made it\./

async function createClientFor(address: string, role: 'anon' | 'service_role' = 'anon') {
  return createClient(address, await mintProjectKey(role, TEST_KEYS.jwtSecret), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

async function signIn(address: string, email: string, password: string) {
  const client = await createClientFor(address)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { data } = await client
    .from('user_profiles')
    .select('role, credits_dm, credits_subject')
    .eq('email', email)
  return data?.[0]
}

async function signUp(address: string, email: string) {
  const client = await createClientFor(address)
  const { data } = await client.auth.signUp({ email, password })
  return data.user?.id ?? ''
}

describe('operator commands', () => {
  it('change accounts and credits while the server is running', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    const address = await installation.start()

    const made = await installation.run('admin-create', ['Boss@Example.test'])
    expect(made).toMatchObject({ code: 0 })
    const [, password = ''] = /First password, shown once: (\S{20})\n/.exec(made.output) ?? []
    expect(await signIn(address, 'boss@example.test', password)).toMatchObject({ role: 'admin' })

    const again = await installation.run('admin-create', ['boss@example.test'])
    expect(again.code).toBe(1)
    expect(again.output).toContain('boss@example.test has an account already, and nothing was changed')
    expect(again.output).not.toContain('First password')

    const user = await signUp(address, 'ada@example.test')
    const granted = await installation.runProcess('credits-grant', [
      'ada@example.test',
      '--dm',
      '10',
      ...REASON,
    ])
    expect(granted.output).toContain('has 16 and 6 now')
    const server = await createClientFor(address, 'service_role')
    const { data: ledger } = await server
      .from('credit_movements')
      .select('delta, balance_after, reason, actor')
      .eq('user_id', user)
      .order('id')
    expect(ledger?.at(-1)).toEqual({
      delta: 10,
      balance_after: 16,
      reason: 'grant: sorry for Monday',
      actor: 'admin',
    })

    const refused = await installation.run('admin-create', ['--promote', 'ada@example.test'])
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('Nobody has proven that ada@example.test is theirs')
    const takeOver = ['--promote', '--new-password', 'ada@example.test']
    const taken = await installation.run('admin-create', takeOver)
    expect(taken).toMatchObject({ code: 0 })
    const [, newPassword = ''] = /First password, shown once: (\S{20})\n/.exec(taken.output) ?? []
    await expect(signIn(address, 'ada@example.test', 'correct horse')).rejects.toThrow('Invalid login')
    expect(await signIn(address, 'ada@example.test', newPassword)).toMatchObject({
      role: 'admin',
      credits_dm: 16,
    })
    const { data: audit } = await server
      .from('audit_log')
      .select('actor, action, before, after')
      .eq('user_id', user)
      .order('id')
    expect(audit).toEqual([
      {
        actor: 'command line',
        action: 'grant: sorry for Monday',
        before: { credits_dm: 6 },
        after: { credits_dm: 16 },
      },
      { actor: 'command line', action: 'promotion', before: { role: 'user' }, after: { role: 'admin' } },
    ])
  })

  it('run without a server and name an unknown address when they refuse it', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async () => undefined)
    const made = await installation.runProcess('admin-create', ['boss@example.test'], {
      FIRST_PASSWORD: 'correct horse',
    })
    expect(made.output).toBe('boss@example.test is an administrator now.\n')
    const promoted = await installation.run('admin-create', ['--promote', 'boss@example.test'])
    expect(promoted).toEqual({ code: 0, output: 'boss@example.test was an administrator already.\n' })
    const unknown = await installation.run('admin-create', ['--promote', 'nobody@example.test'])
    expect(unknown.code).toBe(1)
    expect(unknown.output).toContain('There is no account with the address nobody@example.test.')
    const grant = await installation.run('credits-grant', [
      'nobody@example.test',
      '--subject',
      '1',
      ...REASON,
    ])
    expect(grant.code).toBe(1)
    expect(grant.output).toContain(
      'There is no account with the address nobody@example.test. Nothing was granted.',
    )
    const key = await installation.runProcess('service-key')
    const minted = await mintProjectKey('service_role', TEST_KEYS.jwtSecret)
    expect(key).toEqual({ code: 0, output: `${minted}\n` })
    await installation.asOwner(async (owner) => {
      expect(await owner.query('select email, role from public.user_profiles')).toEqual([
        { email: 'boss@example.test', role: 'admin' },
      ])
      expect(await owner.query('select * from firstline.invariants_broken')).toEqual([])
    })
  })

  it('refuse a database of another version, which the doctor reports', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => {
      await owner.query("update firstline.migrations set checksum = 'x' where name = 'wire/0001_users.sql'")
    })
    const created = await installation.run('admin-create', ['boss@example.test'])
    expect(created.output).toMatch(MISMATCH)
    expect(created.code).toBe(1)
    const examined = await installation.run('doctor')
    expect(examined.output).toMatch(new RegExp(`FAILURE +Migrations +${MISMATCH.source}`))
    expect(examined.code).toBe(1)
  })

  it('refuse a database with missing migrations', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.asOwner(async (owner) => {
      await owner.query("delete from firstline.migrations where name = 'product/0017_account_deletion.sql'")
    })
    const { code, output } = await installation.run('admin-create', ['boss@example.test'])
    expect(output).toContain('The database lacks migrations of this version: start the server')
    expect(code).toBe(1)
  })

  it.each([
    [['ada@example.test', '--dm=-5', ...REASON], "--dm: Can't be below 0."],
    [['ada@example.test', '--dm', '1.5', ...REASON], '--dm: Must be a whole number.'],
    [['ada@example.test', '--dm', '1e3', ...REASON], '--dm: Must be a whole number.'],
    [['ada@example.test', '--dm', '', ...REASON], '--dm: Must be a whole number.'],
    [['ada@example.test', '--subject', '10001', ...REASON], "--subject: Can't be above 10000 at once."],
    [['ada@example.test', '--subject', '9'.repeat(400), ...REASON], '--subject: '],
    [['ada@example.test', '--dm', '5'], '--reason: Please say why. The member reads it too.'],
    [
      ['ada@example.test', '--dm', '5', '--reason', ' '],
      '--reason: Please say why. The member reads it too.',
    ],
    [['ada@example.test', '--dm', '5', '--reason', 'a\nb'], '--reason: The reason may not hold line breaks'],
    [['ada@example.test', ...REASON], '--dm: Nothing would be granted.'],
    [['ada', '--dm', '5', ...REASON], 'ADDRESS: This is not an e-mail address.'],
    [['--dm', '5', ...REASON], 'One ADDRESS is needed.'],
    [['ada@example.test', 'bob@example.test', '--dm', '5', ...REASON], 'One ADDRESS is needed.'],
    [['ada@example.test', '--credits', '5'], "Unknown option '--credits'"],
  ])('refuse credits:grant %j before the database is opened', async (parameters, complaint) => {
    expect(await runFailingCommand(() => runCreditsGrant(parameters))).toContain(complaint)
  })

  it.each([
    [[], 'One ADDRESS is needed.'],
    [['boss'], 'ADDRESS: This is not an e-mail address.'],
    [['--new-password', 'boss@example.test'], '--new-password goes with --promote.'],
    [
      ['--promote', '--new-password', 'boss@example.test'],
      'FIRST_PASSWORD: The password must have at least 6 characters.',
    ],
    [['boss@localhost'], 'ADDRESS: This is not an e-mail address that can be used.'],
    [['boss@example.test'], 'FIRST_PASSWORD: The password must have at least 6 characters.'],
  ])('refuse admin:create %j with a short password', async (parameters, complaint) => {
    const complaints = await runFailingCommand(() => runAdminCreate('short')(parameters))
    expect(complaints).toContain(complaint)
    expect(complaints).not.toContain('short\n')
  })

  it('connect to the server only at a loopback address', () => {
    expect(findLocalAddress({ host: '127.0.0.1', port: 3000 })).toBe('http://127.0.0.1:3000')
    expect(findLocalAddress({ host: '0.0.0.0', port: 80 })).toBe('http://127.0.0.1:80')
    expect(findLocalAddress({ host: '::', port: 80 })).toBe('http://[::1]:80')
    expect(findLocalAddress({ host: '::1', port: 80 })).toBe('http://[::1]:80')
    for (const host of ['127.evil.example', 'firstline.example', '192.0.2.7', '2001:db8::7']) {
      expect(() => findLocalAddress({ host, port: 80 })).toThrow('no address of this machine')
    }
    expect(() => findLocalAddress({ host: '127.0.0.1', port: 0 })).toThrow('PORT is 0')
  })
})

/** Runs a command that must fail and returns its error output. */
async function runFailingCommand(command: () => Promise<number>): Promise<string> {
  let output = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  try {
    expect(await command()).toBe(1)
  } finally {
    write.mockRestore()
  }
  return output
}
