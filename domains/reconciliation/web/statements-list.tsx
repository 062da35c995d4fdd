import { Progress } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { formatDays } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { accountWords } from '../contract/columns.ts'
import { reads, statementList, call, type BankStatement } from './calls.ts'
import styles from './reconciliation.module.css'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** The imported statements with their progress. */
export function StatementsList() {
  const dialog = useDrawer('import')
  const remove = useAction(call, 'POST /reconciliation/statements/{id}/delete', {
    invalidates: reads,
    notice: 'Statement removed.',
    failed: 'Not removed',
  })
  const button = { label: 'Import statement', icon: 'upload' as const, needs: ['Record Payments'] as const, run: () => dialog.open() }
  const askRemove = async ({ id, file_name }: BankStatement) => {
    const sure = await confirm({
      title: `Remove “${file_name}”?`,
      text: 'This also deletes its lines.',
      action: 'Remove statement',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <>
      <ListPage
        inside
        title="Reconciliation"
        rows={statementList}
        defaultSort="-created_at"
        columns={[
          { key: 'file_name', header: 'Statement', card: 'title' },
          { key: 'account', header: 'Of', cell: ({ account, currency }) => `${accountWords[account]}, ${currency}` },
          { key: 'days', header: 'Days', cell: ({ first_day, last_day }) => formatDays(first_day, last_day) },
          { key: 'progress', header: 'Decided', cell: (row) => <Decided row={row} />, card: 'fact' },
          { key: 'open', header: 'Open', align: 'right', cell: ({ open }) => <Count value={open} /> },
          { key: 'parked', header: 'Set aside', align: 'right', cell: ({ parked }) => <Count value={parked} /> },
          { key: 'created_at', header: 'Imported', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
          { key: 'known', header: 'Already imported', align: 'right', hidden: true, cell: ({ known }) => <Count value={known} /> },
        ]}
        rowLink={({ id }) => `${pathTo('/finance')}?tab=reconciliation&statement_id=${id}`}
        rowActions={(row) => [{ label: 'Remove', icon: 'trash', danger: true, needs: ['Record Payments'], run: () => askRemove(row) }]}
        primaryAction={button}
        firstUse={{
          title: 'No statements yet.',
          text: 'Import a statement of your bank or mobile money company to match it with your payments.',
          action: button,
        }}
      />
      <Suspense fallback={null}>{dialog.opened && <ImportDialog onClose={dialog.close} />}</Suspense>
    </>
  )
}

function Decided({ row: { open, matched, parked } }: { row: BankStatement }) {
  const total = open + matched + parked
  const done = matched + parked
  return (
    <span className={styles.progress}>
      <span>
        <Count value={done} /> of <Count value={total} />
      </span>
      <Progress value={total === 0 ? 0 : (done / total) * 100} size="sm" aria-label="Share of the lines that are decided" />
    </span>
  )
}
