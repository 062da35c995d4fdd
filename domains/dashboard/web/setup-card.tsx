import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { mayOpen } from '#kit/web/access.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useScreens } from '#kit/web/shell/use-screens.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { agencyCall } from './calls.ts'
import styles from './home.module.css'

/** The title of each step and the screen to do it. */
const steps: Record<string, { title: string; text: string; to: string }> = {
  details: { title: 'Add your address', text: 'Your address and contact are on invoices and vouchers.', to: '/business' },
  logo: { title: 'Add your logo', text: 'Shown on every mail, invoice and page.', to: '/business' },
  package: { title: 'Publish a package', text: 'A trip with days, photos and prices.', to: '/offers/packages/new' },
  departure: { title: 'Add a departure', text: 'The day it leaves, and how many places it has.', to: '/offers/packages' },
  client: { title: 'Add a client', text: 'A person or company that books with you.', to: '/clients?add=client' },
  booking: { title: 'Take a booking', text: 'Hold places, confirm the booking, take the payment.', to: '/bookings/manual-booking' },
  team: { title: 'Invite a colleague', text: 'Give each person the right access.', to: '/add-new-agency-user' },
}

/** The remaining steps from an empty agency to the first booking, folded once half are done. Disappears when all are done. */
export function SetupCard() {
  const { data } = useCall(agencyCall, 'GET /business/status')
  const [folded, setFolded] = useState<boolean | null>(null)
  if (!data || data.setup.done >= data.setup.total) return null
  const { done, total, steps: all } = data.setup
  const isFolded = folded ?? done * 2 >= total
  return (
    <Card
      title="Get started"
      aside={
        <>
          <span className="figures">{`${done} of ${total} done`}</span>
          <Button size="compact-sm" variant="default" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? 'Show steps' : 'Hide steps'}
          </Button>
        </>
      }
      flush
    >
      {!isFolded && (
        <>
          <div className={styles.progress}>
            <Progress size="sm" value={(done / total) * 100} aria-label={`${done} of ${total} steps done`} />
          </div>
          <ol className={styles.rows}>
            {all
              .filter((step) => !step.done)
              .map(({ key }) => (
                <Step key={key} name={key} />
              ))}
          </ol>
        </>
      )}
    </Card>
  )
}

function Step({ name }: { name: string }) {
  const user = useUser()
  const screens = useScreens()
  const step = steps[name]
  if (!step) return null
  const screen = screens.find(({ path }) => path === step.to.split('?')[0])?.screen
  return (
    <li className={styles.row}>
      <icons.circle size={18} stroke={1.6} className={styles.tick} aria-hidden />
      <span className={styles.rowText}>
        <b>{screen && mayOpen(user, screen) ? <PathLink to={step.to}>{step.title}</PathLink> : step.title}</b>
        <small>{step.text}</small>
      </span>
    </li>
  )
}
