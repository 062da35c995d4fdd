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
        {kind === 'app' && 'Besides the password you enter a code of your authenticator app.'}
        {kind === 'email' && 'Besides the password you enter a code that we mail to you.'}
        {!kind && 'A code besides the password keeps others out, even those who know it.'}
      </Text>
      {is_operator && !second_factor && (
        <Text mb="sm" size="sm" fw={500}>
          {kind ? 'Log in again with a code to enter the area of the platform.' : 'The area of the platform opens once this is on.'}
        </Text>
      )}
      {kind ? (
        <Button variant="default" onClick={() => setDialog('off')}>
          Turn it off
        </Button>
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={() => setDialog('app')}>
            Use an authenticator app
          </Button>
          <Button variant="default" onClick={() => setDialog('email')}>
            Use codes by mail
          </Button>
        </Group>
      )}
      <Modal
        opened={dialog !== null}
        onClose={() => void close()}
        title={dialog === 'off' ? 'Turn two-factor log-in off' : 'Turn two-factor log-in on'}
        size="sm"
      >
        {dialog === 'off' && <TwoFactorOff byMail={kind === 'email'} onDone={() => void close()} />}
        {(dialog === 'app' || dialog === 'email') && <TwoFactorOn kind={dialog} onDone={() => void close()} />}
      </Modal>
    </Card>
  )
}
