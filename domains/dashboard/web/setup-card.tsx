import { Progress } from '@mantine/core'
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
  details: { title: 'Say where you are', text: 'Address and contact stand on invoices and vouchers.', to: '/business' },
  logo: { title: 'Add your logo', text: 'It heads everything your clients receive.', to: '/business' },
  package: { title: 'Publish a package', text: 'A trip with days, photos and prices.', to: '/offers/packages/new' },
  departure: { title: 'Add a departure', text: 'A day it leaves, and how many places it has.', to: '/offers/packages' },
  client: { title: 'Add a client', text: 'A person or company that books with you.', to: '/clients?add=client' },
  booking: { title: 'Take a booking', text: 'Hold places, confirm them, take the money.', to: '/bookings/manual-booking' },
  team: { title: 'Invite a colleague', text: 'Each with a role of their own.', to: '/add-new-agency-user' },
}

/** The remaining steps from an empty agency to the first booking. Disappears when all are done. */
export function SetupCard() {
  const { data } = useCall(agencyCall, 'GET /business/status')
  if (!data || data.setup.done >= data.setup.total) return null
  const { setup } = data
  return (
    <Card title="Get started" aside={<span className="figures">{`${setup.done} of ${setup.total} done`}</span>} flush>
      <div className={styles.progress}>
        <Progress size="sm" value={(setup.done / setup.total) * 100} aria-label={`${setup.done} of ${setup.total} steps done`} />
      </div>
      <ol className={styles.rows}>
        {setup.steps
          .filter(({ done }) => !done)
          .map(({ key }) => (
            <Step key={key} name={key} />
          ))}
      </ol>
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
