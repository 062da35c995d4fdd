import { Button } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import type { CallError } from '../call-error.ts'
import { EmptyState } from '../empty-state.tsx'
import { useAfter } from '../feedback/use-after.ts'
import { icons } from '../icons.ts'
import { PathLink } from '../shell/path-link.tsx'
import { GridSkeleton } from '../picture-grid/picture-grid.tsx'
import { ActionButton } from './list-head.tsx'
import { clearing } from './list-search.ts'
import styles from './list-states.module.css'
import type { FirstUseWords } from './list-types.ts'
import type { ListState } from './use-list-page.ts'

/** Placeholder rows while loading. Invisible at first, so that a quick answer shows no placeholder. */
export function ListSkeleton({ columns, phone, grid = false }: { columns: number; phone: boolean; grid?: boolean }) {
  const shown = useAfter(200)
  const cells = phone ? 1 : Math.max(columns, 2)
  if (grid) return <GridSkeleton shown={shown} />
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading" data-shown={shown || undefined}>
      {Array.from({ length: 15 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          {Array.from({ length: cells }, (_, cell) => (
            <span key={cell} style={{ width: `${cell === 0 ? 60 : 35 + ((row * 7 + cell * 13) % 30)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Shown while the list has no entries at all. */
export function FirstUse({ firstUse: { title, text, action } }: { firstUse: FirstUseWords }) {
  return <EmptyState title={title} text={text} action={action && <ActionButton button={action} />} />
}

/** Shown when no entry matches the filters. */
export function NoResults<Row>({ list: { search, filters, change } }: { list: Pick<ListState<Row>, 'search' | 'filters' | 'change'> }) {
  return (
    <EmptyState
      title="Nothing found"
      text={search.search ? `No entry matches “${search.search}” with these filters.` : 'No entry matches these filters.'}
      action={
        <Button variant="default" onClick={() => change(clearing(filters))}>
          Clear filters
        </Button>
      }
    />
  )
}

/** Shown on a page after the last one, which an old link or a list that became shorter leads to. */
export function PastTheEnd<Row>({ list: { change }, page }: { list: Pick<ListState<Row>, 'change'>; page: number }) {
  return (
    <EmptyState
      title={`There is no page ${formatCount(page)}`}
      text="The list has fewer pages."
      action={
        <Button variant="default" onClick={() => change({ page: undefined })}>
          Go to the first page
        </Button>
      }
    />
  )
}

/** Shown when the role does not allow what the screen shows. */
function NotAllowed({ text }: { text: string }) {
  return (
    <EmptyState
      picture="gate"
      title="Not allowed"
      text={text}
      action={
        <Button component={PathLink} to="/home" variant="default">
          Go to Home
        </Button>
      }
    />
  )
}

/** Shown when the call was refused or not answered. */
export function FailedState({ error, retry, retrying }: { error: CallError | null; retry: () => void; retrying: boolean }) {
  if (error?.status === 403) return <NotAllowed text={error.message} />
  return (
    <EmptyState
      icon="warning"
      title={error?.status === 0 ? 'No connection' : 'This could not be loaded'}
      text={error?.status === 0 ? 'Safiri did not answer. Check the connection and try again.' : (error?.message ?? '')}
      action={
        <Button variant="default" leftSection={<icons.refresh size={16} aria-hidden />} loading={retrying} onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}
