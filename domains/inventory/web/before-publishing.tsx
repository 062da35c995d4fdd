import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import type { ItemStatus, Kind } from '../contract/kinds.ts'
import { editPath } from './item-words.ts'
import styles from './items.module.css'

interface BeforePublishingProps {
  item: { id: string; kind: Kind; status: ItemStatus }
  checks: readonly {
    label: string
    done: boolean
    /** Tab where it can be fixed; the details by default. */
    tab?: string
  }[]
}

/** Checklist of what an item needs before publishing and what helps it sell. Renders nothing for published or archived items. */
export function BeforePublishing({ item, checks }: BeforePublishingProps) {
  if (item.status === 'published' || item.status === 'archived') return null
  return (
    <Card title="Before you publish">
      <ul className={styles.checks}>
        {checks.map(({ tab, label, done }) => (
          <li key={label} data-done={done || undefined}>
            {done ? <icons.circleCheck size={16} aria-label="Done:" /> : <icons.next size={16} aria-label="Missing:" />}
            {done ? label : <PathLink to={tab ? `${editPath(item)}?tab=${tab}` : editPath(item)}>{label}</PathLink>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
