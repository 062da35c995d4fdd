import { Skeleton, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallError } from '../call-error.ts'
import { EmptyState } from '../empty-state.tsx'
import { useAfter } from '../feedback/use-after.ts'
import { ActionButton } from '../list-page/list-head.tsx'
import { FailedState } from '../list-page/list-states.tsx'
import type { Action, Button } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PageTabs, type PageTab } from './page-tabs.tsx'
import styles from './record-page.module.css'

interface PageHeadProps {
  title: ReactNode
  /** Shown below the title: a number to copy, the creation date. */
  subtitle?: ReactNode
  /** Status badges beside the title. */
  status?: ReactNode
  /** Buttons, the most important last. */
  buttons?: ReactNode
  primaryAction?: Button | undefined
  /** Entries of the menu (three dots). */
  actions?: readonly Action[]
}

/** The header of a page: title, status and actions. */
export function PageHead({ title, subtitle, status, buttons, primaryAction, actions = [] }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.headText}>
        <div className={styles.titleLine}>
          <Title order={1}>{title}</Title>
          {status}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      <div className={styles.headActions}>
        {buttons}
        <RowMenu actions={actions} label="More actions" />
        {primaryAction && <ActionButton button={primaryAction} />}
      </div>
    </div>
  )
}

interface RecordPageProps<T> extends Partial<
  Omit<PageHeadProps, 'title' | 'subtitle' | 'status' | 'actions' | 'buttons' | 'primaryAction'>
> {
  /** The query that loads the record. */
  answer: UseQueryResult<T, CallError>
  /** The kind of record: "Package". Used in the message if there is none at this address. */
  what: string
  title: (record: T) => string
  subtitle?: (record: T) => ReactNode
  status?: (record: T) => ReactNode
  buttons?: (record: T) => ReactNode
  primaryAction?: (record: T) => Button | undefined
  actions?: (record: T) => readonly Action[]
  tabs?: readonly PageTab[]
  /** Path of the parent screen, where the route does not define it. */
  parent?: (record: T) => string
  /** The right third: status, price, owner, dates. */
  side?: (record: T) => ReactNode
  children: (record: T) => ReactNode
}

/** The page of one record: header, tabs, two columns (2:1), and the loading states. See `docs/screens.md`. */
export function RecordPage<T>({ answer, what, title, tabs, parent, side, children, ...head }: RecordPageProps<T>) {
  const record = answer.data
  usePageTitle(record === undefined ? null : title(record), record === undefined ? undefined : parent?.(record))
  if (answer.isPending) return <RecordSkeleton />
  if (record === undefined) return <RecordFailed answer={answer} what={what} />
  return (
    <article className={styles.page}>
      <PageHead
        title={title(record)}
        subtitle={head.subtitle?.(record)}
        status={head.status?.(record)}
        buttons={head.buttons?.(record)}
        primaryAction={head.primaryAction?.(record)}
        actions={head.actions?.(record) ?? []}
      />
      {tabs && <PageTabs tabs={tabs} />}
      <Columns side={side?.(record)}>{children(record)}</Columns>
    </article>
  )
}

/** Two columns (2:1), or one below the other on a narrow screen. */
export function Columns({ side, children }: { side?: ReactNode; children: ReactNode }) {
  if (!side) return <div className={styles.alone}>{children}</div>
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}

interface ScreenPageProps extends PageHeadProps {
  tabs?: readonly PageTab[]
  side?: ReactNode
  children: ReactNode
}

/** A page without a record: a new record, settings, an overview. */
export function ScreenPage({ tabs, side, children, ...head }: ScreenPageProps) {
  return (
    <article className={styles.page}>
      <PageHead {...head} />
      {tabs && <PageTabs tabs={tabs} />}
      <Columns side={side}>{children}</Columns>
    </article>
  )
}

function RecordSkeleton() {
  const shown = useAfter(200)
  if (!shown) return <div role="status" aria-label="Loading" />
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <Skeleton height={28} width={240} mb="lg" />
      <div className={styles.columns}>
        <Skeleton height={320} className={styles.main} />
        <Stack className={styles.side}>
          <Skeleton height={120} />
          <Skeleton height={160} />
        </Stack>
      </div>
    </div>
  )
}

function RecordFailed<T>({ answer, what }: { answer: UseQueryResult<T, CallError>; what: string }) {
  if (answer.error?.status === 404) {
    return <EmptyState title={`${what} not found`} text="It may have been deleted, or the link belongs to another agency." />
  }
  return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
}
