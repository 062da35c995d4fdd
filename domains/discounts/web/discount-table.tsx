import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast, undoToast } from '#kit/web/feedback/toast.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { call, type codeList, type Discount } from './calls.ts'
import { bearerOptions, daysText, spentText, stateWords, usesText, worthText } from './discount-words.ts'

const DiscountDrawer = lazy(() => import('./discount-drawer.tsx'))

async function copy(code: string): Promise<void> {
  await navigator.clipboard.writeText(code)
  toast(`${code} copied.`)
}

interface DiscountTableProps {
  title: string
  rows: typeof codeList
  withCode: boolean
  add: string
  firstUse: { title: string; text: string }
}

const columnsOf = (withCode: boolean): Column<Discount>[] => [
  ...(withCode
    ? [
        {
          key: 'code',
          header: 'Code',
          card: 'title' as const,
          cell: ({ code }: Discount) => <span className="figures">{code}</span>,
        },
      ]
    : []),
  { key: 'name', header: 'Name', sort: true, ...(withCode ? {} : { card: 'title' as const }) },
  { key: 'worth', header: 'Discount', cell: (row) => worthText(row), card: 'fact' },
  { key: 'days', header: 'When', cell: (row) => daysText(row) },
  {
    key: 'uses',
    header: 'Used',
    sort: true,
    align: 'right',
    cell: (row) => <span className="figures">{usesText(row)}</span>,
  },
  { key: 'spent', header: 'Discounted so far', align: 'right', cell: (row) => <span className="figures">{spentText(row)}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} {...stateWords[status]} />, card: 'fact' },
  { key: 'borne_by', header: 'Borne by', hidden: true, cell: (row) => bearerOptions.find(({ value }) => value === row.borne_by)?.label },
  { key: 'created_at', header: 'Added', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: ComponentProps<typeof ListPage<Discount>>['filters'] = [
  {
    key: 'active',
    label: 'Turned on',
    type: 'select',
    options: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Off' },
    ],
  },
]

/** A list of discounts; each opens in a drawer that has its own URL. */
export function DiscountTable({ title, rows, withCode, add, firstUse }: DiscountTableProps) {
  const { discount: open } = useSearch({ strict: false }) as { discount?: string }
  const navigate = useNavigate()
  const show = (discount: string | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, discount })) as never,
      replace: discount === undefined,
      resetScroll: false,
    })
  const onOff = useAction(call, 'POST /discounts/{id}/switch', { invalidates: ['/discounts'] })
  const remove = useAction(call, 'DELETE /discounts/{id}', { invalidates: ['/discounts'], notice: 'Deleted.', failed: 'Not deleted' })
  const turn = ({ id, name }: Discount, active: boolean) =>
    onOff.mutate(
      { params: { id }, body: { active } },
      {
        onSuccess: () =>
          undoToast(`${name} turned ${active ? 'on' : 'off'}.`, () => onOff.mutate({ params: { id }, body: { active: !active } })),
      },
    )
  const deleteOne = async ({ id, name, code }: Discount) => {
    const sure = await confirm({ title: `Delete “${code ?? name}”?`, text: 'No booking has used it.', action: 'Delete', danger: true })
    if (sure) remove.mutate({ params: { id } })
  }
  const button = { label: add, run: () => show('new') }
  return (
    <>
      <ListPage<Discount>
        title={title}
        tabs={
          <PageTabs
            tabs={[
              { label: 'Automatic', to: pathTo('/discount') },
              { label: 'With a code', to: pathTo('/discount-codes') },
            ]}
          />
        }
        rows={rows}
        search="Search name and code"
        defaultSort="-created_at"
        columns={columnsOf(withCode)}
        filters={filters}
        rowLink={({ id }) => `${pathTo(withCode ? '/discount-codes' : '/discount')}?discount=${id}`}
        rowActions={(row) => [
          { label: 'Edit', icon: 'pencil', run: () => show(row.id) },
          ...(row.code ? [{ label: 'Copy code', icon: 'copy' as const, run: () => void copy(row.code!) }] : []),
          row.active
            ? { label: 'Turn off', icon: 'x', run: () => turn(row, false) }
            : { label: 'Turn on', icon: 'check', run: () => turn(row, true) },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabled: row.uses > 0 && 'Used by bookings',
            run: () => void deleteOne(row),
          },
        ]}
        primaryAction={button}
        firstUse={{ ...firstUse, action: button }}
      />
      {open && (
        <Suspense fallback={null}>
          <DiscountDrawer key={open} id={open === 'new' ? null : open} withCode={withCode} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </>
  )
}
