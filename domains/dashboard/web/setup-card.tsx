import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { TryExamples } from '#domains/examples/web/try-examples.tsx'
import { mayOpen } from '#kit/web/access.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useScreens } from '#kit/web/shell/use-screens.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { agencyCall } from './calls.ts'
import styles from './home.module.css'
import { setupSteps } from './setup-steps.ts'

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
            {all.map(({ key, done: isDone }) => (
              <Step key={key} name={key} isDone={isDone} />
            ))}
          </ol>
          {/* Who has offers of their own needs no examples. */}
          {!all[0]?.done && <TryExamples />}
        </>
      )}
    </Card>
  )
}

function Step({ name, isDone }: { name: string; isDone: boolean }) {
  const user = useUser()
  const screens = useScreens()
  const step = setupSteps[name]
  if (!step) return null
  const opens = (to: string) => {
    const screen = screens.find(({ path }) => path === to.split('?')[0])?.screen
    return screen !== undefined && mayOpen(user, screen)
  }
  const Tick = isDone ? icons.circleCheck : icons.circle
  return (
    <li className={styles.row} data-done={isDone || undefined}>
      <Tick size={18} stroke={1.6} className={styles.tick} aria-hidden />
      <span className={styles.rowText}>
        <b>{!isDone && opens(step.to) ? <PathLink to={step.to}>{step.title}</PathLink> : step.title}</b>
        <small>{isDone ? 'Done' : step.text}</small>
      </span>
      {!isDone && step.from && opens(step.from) && (
        <PathLink to={`${step.from}?import=new`} className={styles.import}>
          Import a spreadsheet
        </PathLink>
      )}
    </li>
  )
}
