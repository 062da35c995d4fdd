import { ActionIcon, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { icons } from '#kit/web/icons.ts'
import { FailedState, ListSkeleton } from '#kit/web/list-page/list-states.tsx'
import { rangeText } from '#kit/web/list-page/list-search.ts'
import { useList } from '#kit/web/use-call.ts'
import { call, type FileRow, type Import } from './calls.ts'
import styles from './imports.module.css'

interface RowsTableProps {
  one: Import
  groups: readonly { value: 'all' | 'bad' | 'duplicate' | 'ready' | 'noted'; label: string }[]
}

const size = 10

/** Rows of the file, a few at a time, with their errors or notes. */
export function RowsTable({ one, groups }: RowsTableProps) {
  const [{ show, page }, setAt] = useState({ show: groups[0]!.value, page: 1 })
  const answer = useList(call.rows('GET /imports/{id}/rows', { params: { id: one.id } }), { show, page, per_page: size }, { staleMs: 0 })
  const meta = answer.data?.meta
  const rows = answer.data?.data ?? []
  const last = !meta || rows.length < size || (!meta.more && page >= meta.last_page)
  return (
    <div className={styles.rows}>
      {groups.length > 1 && (
        <SegmentedControl
          aria-label="Which rows"
          size="xs"
          className={styles.groups}
          data={[...groups]}
          value={show}
          onChange={(value) => setAt({ show: value as typeof show, page: 1 })}
        />
      )}
      {answer.isPending && <ListSkeleton columns={4} phone={false} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data && <Table one={one} rows={rows} />}
      {meta && (
        <Group justify="space-between" className={styles.pager}>
          <span className="figures" role="status">
            {rangeText(meta, rows.length)}
          </span>
          <Group gap={4}>
            <ActionIcon variant="default" aria-label="Previous rows" disabled={page <= 1} onClick={() => setAt({ show, page: page - 1 })}>
              <icons.left size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label="Next rows" disabled={last} onClick={() => setAt({ show, page: page + 1 })}>
              <icons.right size={16} />
            </ActionIcon>
          </Group>
        </Group>
      )}
    </div>
  )
}

/** Shows only matched columns, because nothing else is imported. */
function Table({ one, rows }: { one: Import; rows: readonly FileRow[] }) {
  const columns = one.columns.flatMap(({ header, label }, at) => (label === null ? [] : [{ header, label, at }]))
  const troubled = rows.some(({ problems }) => problems.length > 0)
  const taken = rows.every(({ state, problems }) => problems.length === 0 || state === 'ready' || state === 'imported')
  return (
    // Usually wider than the screen, so it scrolls, also by keyboard.
    <section className={styles.scroller} aria-label="Rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {troubled && <th scope="col">{taken ? 'Note' : 'Error'}</th>}
            {columns.map(({ label, at }) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-state={row.state}>
              <th scope="row" className="figures">
                {row.row}
              </th>
              {troubled && <td className={styles.wrong}>{row.problems.map(({ text }) => text).join(' ')}</td>}
              {columns.map(({ label, at }) => (
                <td key={at} data-wrong={row.problems.some(({ field }) => field === label) || undefined} title={row.cells[at]}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
