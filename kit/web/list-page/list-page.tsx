import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListGrid } from './list-grid.tsx'
import { ListHead } from './list-head.tsx'
import styles from './list-page.module.css'
import { FailedState, FirstUse, ListSkeleton, NoResults, PastTheEnd } from './list-states.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { ListPageProps } from './list-types.ts'
import { useAddKey } from './use-add-key.ts'
import { useAllowed } from '../use-session.ts'
import { useListPage, type ListState } from './use-list-page.ts'

/**
 * The list of every list screen. Search, filters, order and page are in the address. Has five states, selection, download, and
 * cards on a phone. See `docs/screens.md`.
 */
export function ListPage<Row>(given: ListPageProps<Row>) {
  const props = useAllowedProps(given)
  const list = useListPage(props)
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  const searchBox = useRef<HTMLInputElement>(null)
  const cursor = useCursor(list)
  useShortcuts([{ keys: '/', label: 'Search this list', group: 'List', run: () => searchBox.current?.focus() }])
  useAddKey(props.primaryAction)
  // A page after the last one is empty too, although the list is not.
  const isEmpty = list.rows.length === 0 && list.answer.data?.meta.total === 0
  const firstUse = list.answer.isSuccess && isEmpty && !list.narrowed && !list.answer.isPlaceholderData
  return (
    <section className={styles.page} aria-label={props.title}>
      <ListHead list={list} firstUse={firstUse} phone={phone} />
      {props.tabs}
      <div className={styles.card}>
        {!firstUse &&
          (list.selection.rows.size > 0 ? (
            <BulkBar list={list} phone={phone} />
          ) : (
            <ListToolbar list={list} phone={phone} searchBox={searchBox} />
          ))}
        {list.answer.data && props.totals?.(list.answer.data)}
        <Body list={list} phone={phone} cursor={cursor} firstUse={firstUse} />
      </div>
    </section>
  )
}

/** Leaves out what the user may not use: the main action, and bulk actions with their checkboxes. */
function useAllowedProps<Row>({ primaryAction, bulkActions, ...rest }: ListPageProps<Row>): ListPageProps<Row> {
  const allowed = useAllowed()
  const bulk = bulkActions?.filter(allowed) ?? []
  return {
    ...rest,
    ...(primaryAction && allowed(primaryAction) ? { primaryAction } : {}),
    ...(bulk.length > 0 ? { bulkActions: bulk } : {}),
  }
}

function Body<Row>({ list, phone, cursor, firstUse }: { list: ListState<Row>; phone: boolean; cursor: number; firstUse: boolean }) {
  const { answer, rows } = list
  if (answer.isPending) return <ListSkeleton columns={list.columns.length} phone={phone} grid={list.asGrid} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (firstUse) return <FirstUse firstUse={list.props.firstUse} />
  const { page, total } = answer.data.meta
  if (rows.length === 0 && page > 1 && total > 0) return <PastTheEnd list={list} page={page} />
  if (rows.length === 0) return <NoResults list={list} />
  return (
    <div className={styles.rows} aria-busy={answer.isPlaceholderData} data-stale={answer.isPlaceholderData || undefined}>
      <Rows list={list} phone={phone} cursor={cursor} />
      <ListFooter list={list} />
    </div>
  )
}

function Rows<Row>({ list, phone, cursor }: { list: ListState<Row>; phone: boolean; cursor: number }) {
  if (list.asGrid) return <ListGrid list={list} cursor={cursor} />
  return phone ? <ListCards list={list} /> : <ListTable list={list} cursor={cursor} />
}

/** The current row of the J and K keys. */
function useCursor<Row>({ rows, props, selection, query }: ListState<Row>): number {
  // Another page or order has other rows, so the cursor is only valid for the query it was set in.
  const [at, setAt] = useState({ query, index: -1 })
  const cursor = at.query === query ? at.index : -1
  const setCursor = (index: number) => setAt({ query, index })
  const navigate = useNavigate()
  const row = rows[cursor]
  const open = () => {
    if (row && props.rowLink) void navigate({ href: props.rowLink(row) })
  }
  useShortcuts([
    { keys: 'j', label: 'Next row', group: 'List', run: () => setCursor(Math.min(cursor + 1, rows.length - 1)) },
    { keys: 'k', label: 'Previous row', group: 'List', run: () => setCursor(Math.max(cursor - 1, 0)) },
    { keys: 'Enter', label: 'Open row', group: 'List', run: open },
    ...(props.bulkActions ? [{ keys: 'x', label: 'Select row', group: 'List' as const, run: () => row && selection.toggle(row) }] : []),
    {
      keys: 'Escape',
      label: 'Clear selection',
      group: 'List',
      run: () => {
        setCursor(-1)
        selection.clear()
      },
    },
  ])
  return cursor
}
