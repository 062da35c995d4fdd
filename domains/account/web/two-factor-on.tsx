import { Button, Group, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import type { startTwoFactor } from '../contract.ts'
import { call } from './calls.ts'
import styles from './profile.module.css'

export type Kind = 'app' | 'email'
type Started = ResultOf<typeof startTwoFactor>

/** Password, then the first code, then the recovery codes. */
export function TwoFactorOn({ kind, onDone }: { kind: Kind; onDone: () => void }) {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (started) return <FirstCode started={started} onDone={setCodes} />
  return <AskPassword kind={kind} onDone={setStarted} />
}

function AskPassword({ kind, onDone }: { kind: Kind; onDone: (started: Started) => void }) {
  const form = useSmallForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Password is required.' } : ({} as Record<string, string>)),
    send: async ({ password }) => onDone(await call('POST /profile/two-factor/start', { body: { kind, password } })),
  })
  return (
    <SmallForm form={form} action="Continue">
      <PasswordInput label="Password" autoComplete="current-password" data-autofocus {...form.field('password')} />
    </SmallForm>
  )
}

function FirstCode({ started, onDone }: { started: Started; onDone: (codes: string[]) => void }) {
  const form = useSmallForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Code is required.' } : ({} as Record<string, string>)),
    send: async (body) => onDone((await call('POST /profile/two-factor/enable', { body })).recovery_codes),
  })
  return (
    <SmallForm form={form} action="Turn on">
      {started.qr_svg ? (
        <>
          <Text mb="sm" size="sm">
            Scan this with your authenticator app, then enter the code it shows.
          </Text>
          <img
            className={styles.qr}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qr_svg)}`}
            alt="QR code for the authenticator app"
          />
          {started.secret && (
            <div className={styles.secret}>
              {started.secret}
              <CopyButton value={started.secret} what="secret" />
            </div>
          )}
        </>
      ) : (
        <Text mb="sm" size="sm">
          We sent a code to your email address.
        </Text>
      )}
      <TextInput label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} autoFocus {...form.field('code')} />
    </SmallForm>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'safiri-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <>
      <Text size="sm">
        Two-factor log-in is on. Save these recovery codes. Each works once, when you have no other code. They are not shown again.
      </Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" onClick={download}>
            Download codes
          </Button>
          <CopyButton value={text} what="codes" />
        </Group>
        <Button onClick={onDone}>I saved the codes</Button>
      </Group>
    </>
  )
}
