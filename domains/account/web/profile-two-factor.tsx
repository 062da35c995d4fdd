import { Button, Group, Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useSession, useUser } from '#kit/web/use-session.ts'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorOn, type Kind } from './two-factor-on.tsx'

/** The second factor: on or off, by app or by mail. */
export function ProfileTwoFactor() {
  const { enabled_two_factor_code: kind, is_operator, second_factor } = useUser()
  const session = useSession()
  const [dialog, setDialog] = useState<Kind | 'off' | null>(null)
  const close = async () => {
    setDialog(null)
    await session.reload()
  }
  return (
    <Card title="Two-factor log-in" aside={kind ? <StatusBadge status="active" label="On" /> : <StatusBadge status="off" label="Off" />}>
      <Text mb="sm" size="sm">
        {kind === 'app' && 'You log in with your password and a code from your authenticator app.'}
        {kind === 'email' && 'You log in with your password and a code that we email to you.'}
        {!kind && 'Log in with a code as well as your password, so that nobody who learns your password gets in.'}
      </Text>
      {is_operator && !second_factor && (
        <Text mb="sm" size="sm" fw={500}>
          {kind ? 'Log in again with a code to open the platform area.' : 'Turn this on to open the platform area.'}
        </Text>
      )}
      {kind ? (
        <Button variant="default" onClick={() => setDialog('off')}>
          Turn off
        </Button>
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setDialog('app')}>
            Use an authenticator app
          </Button>
          <Button variant="default" onClick={() => setDialog('email')}>
            Use codes by email
          </Button>
        </Group>
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => void close()}
        title={dialog === 'off' ? 'Turn off two-factor log-in' : 'Turn on two-factor log-in'}
        size="sm"
      >
        {dialog === 'off' && <TwoFactorOff byMail={kind === 'email'} onDone={() => void close()} />}
        {(dialog === 'app' || dialog === 'email') && <TwoFactorOn kind={dialog} onDone={() => void close()} />}
      </Modal>
    </Card>
  )
}
