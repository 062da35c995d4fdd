import { Button } from '@mantine/core'
import { useState } from 'react'
import { icons } from '../icons.ts'
import styles from './list-page.module.css'
import type { BulkAction } from './list-types.ts'
import type { ListState } from './use-list-page.ts'

/** What can be done with the selected rows; it stands where the filters were. */
export function BulkBar<Row>({ list }: { list: ListState<Row> }) {
  const { selection, props } = list
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.label)
    try {
      await action.run([...selection.rows.values()])
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Selected rows">
      <span className={`${styles.selected} figures`} role="status">
        {selection.rows.size} selected
      </span>
      <div className={styles.chips}>
        {(props.bulkActions ?? []).map((action) => {
          const Icon = action.icon && icons[action.icon]
          return (
            <Button
              key={action.label}
              variant="default"
              size="compact-md"
              {...(action.danger ? { c: 'red' } : {})}
              leftSection={Icon && <Icon size={14} aria-hidden />}
              loading={busy === action.label}
              disabled={busy !== null && busy !== action.label}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          )
        })}
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
        Clear selection
      </Button>
    </div>
  )
}
