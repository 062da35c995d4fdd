import { Button } from '@mantine/core'
import { useState } from 'react'
import { icons } from '../icons.ts'
import styles from './list-page.module.css'
import type { BulkAction } from './list-types.ts'
import type { ListState } from './use-list-page.ts'

interface SelectionBarProps<Row> {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  selectAll?: (() => void) | undefined
  clear: () => void
}

/** The actions for the selected rows. */
export function SelectionBar<Row>({ rows, actions, selectAll, clear }: SelectionBarProps<Row>) {
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.label)
    try {
      const done = await action.run([...rows])
      if (action.clears && done !== false) clear()
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Selected rows">
      <span className={`${styles.selected} figures`} role="status">
        {rows.length} selected
      </span>
      <div className={styles.chips}>
        {actions.map((action) => {
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
      {selectAll && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={selectAll}>
          Select all
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}

/** The bulk actions of a list. They replace the filters while rows are selected. */
export function BulkBar<Row>({ list: { selection, props, asGrid, rows }, phone }: { list: ListState<Row>; phone: boolean }) {
  return (
    <SelectionBar
      rows={[...selection.rows.values()]}
      actions={props.bulkActions ?? []}
      // The table has its own "select all" checkbox in its header.
      selectAll={asGrid || phone ? () => selection.put(rows, true) : undefined}
      clear={selection.clear}
    />
  )
}
