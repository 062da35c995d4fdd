import { Link } from '@tanstack/react-router'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import type { ItemStatus } from '../contract/kinds.ts'
import styles from './items.module.css'

interface BeforePublishingProps {
  status: ItemStatus
  checks: readonly {
    label: string
    done: boolean
    /** Tab where it can be fixed; the details by default. */
    tab?: string
  }[]
}

/** Checklist of what an item needs before publishing and what helps it sell. Renders nothing for published or archived items. */
export function BeforePublishing({ status, checks }: BeforePublishingProps) {
  if (status === 'published' || status === 'archived') return null
  return (
    <Card title="Before you publish">
      <ul className={styles.checks}>
        {checks.map(({ tab, label, done }) => (
          <li key={label} data-done={done || undefined}>
            {done ? <icons.circleCheck size={16} aria-label="Done:" /> : <icons.next size={16} aria-label="Missing:" />}
            {done ? (
              label
            ) : (
              <Link to="." search={(tab ? { tab } : {}) as never}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
