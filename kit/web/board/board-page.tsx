import { Group, Title } from '@mantine/core'
import { useRef } from 'react'
import { useAfter } from '../feedback/use-after.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { ActionButton } from '../list-page/list-head.tsx'
import pageStyles from '../list-page/list-page.module.css'
import { FailedState, FirstUse, NoResults } from '../list-page/list-states.tsx'
import { FilterChips, SearchBox } from '../list-page/list-toolbar.tsx'
import { useAddKey } from '../list-page/use-add-key.ts'
import { useListAddress } from '../list-page/use-list-page.ts'
import type { BoardPageProps } from './board-types.ts'
import styles from './board.module.css'
import { Board } from './board.tsx'
import { useBoardColumns } from './use-board-columns.ts'
import { useMoves } from './use-moves.ts'

/**
 * Shows rows as cards in columns, one column per state. Cards are moved by dragging, by keyboard or by a menu. Has search and
 * filters in the address like a list, counts, and the five states of `docs/screens.md`.
 */
export default function BoardPage<Row extends { id: string }, Value extends string>(props: BoardPageProps<Row, Value>) {
  const { title, rows, filters = [], columns, filteredBy, primaryAction, actions } = props
  const { search, change, query, narrowed } = useListAddress(filters)
  const { page: _, per_page: __, ...asked } = query
  const board = useBoardColumns({ rows, columns: columns.map(({ value }) => value), filteredBy, query: asked })
  const moves = useMoves(props, board.shift)
  const searchBox = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Search this board', group: 'List', run: () => searchBox.current?.focus() }])
  useAddKey(primaryAction)
  const failed = board.states.find(({ page, error }) => error && !page)
  const isPending = !failed && board.states.some(({ page }) => !page)
  const isEmpty = !failed && !isPending && board.states.every(({ page }) => page?.meta.total === 0)
  const firstUse = isEmpty && !narrowed && !board.isStale
  const body = () => {
    if (failed) return <FailedState error={failed.error} retry={board.retry} retrying={board.isFetching} />
    if (isPending) return <BoardSkeleton columns={columns.length} />
    if (firstUse) return <FirstUse firstUse={props.firstUse} />
    if (isEmpty) return <NoResults list={{ search, filters, change }} />
    return <Board props={props} states={board.states} moves={moves} />
  }
  return (
    <section className={styles.page} aria-label={title}>
      <div className={pageStyles.head}>
        <Title order={1}>{title}</Title>
        <Group gap="xs" className={pageStyles.headActions}>
          {actions}
          {primaryAction && !(firstUse && props.firstUse.action) && <ActionButton button={primaryAction} />}
        </Group>
      </div>
      <div className={pageStyles.card}>
        {!firstUse && (
          <div className={pageStyles.toolbar} role="search">
            {props.search && <SearchBox search={search} change={change} label={props.search} box={searchBox} />}
            <FilterChips filters={filters} search={search} change={change} narrowed={narrowed} />
          </div>
        )}
        <div aria-busy={board.isStale}>{body()}</div>
      </div>
      <span className="unseen" role="status">
        {moves.announcement}
      </span>
    </section>
  )
}

/** Placeholder columns while loading. Invisible at first, so that a quick answer shows no placeholder. */
function BoardSkeleton({ columns }: { columns: number }) {
  const shown = useAfter(200)
  return (
    <div className={styles.board} role="status" aria-label="Loading" style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className={styles.column}>
          {Array.from({ length: 3 }, (__, card) => (
            <div key={card} className={styles.waiting} />
          ))}
        </div>
      ))}
    </div>
  )
}
