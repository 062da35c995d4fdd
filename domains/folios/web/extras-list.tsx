import { lazy } from 'react'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { categoryWords } from '../contract/words.ts'
import { call, extraList, type Extra } from './calls.ts'
import { categoryOptions } from './folio-words.ts'

const ExtraForm = lazy(() => import('./extra-form.tsx'))

const columns: Column<Extra>[] = [
  { key: 'name', header: 'Name', sort: true, card: 'title' },
  { key: 'category', header: 'Category', sort: true, card: 'about', cell: ({ category }) => categoryWords[category] },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    card: 'amount',
    cell: ({ price }) => (price ? <Money value={price} /> : 'Entered with the charge'),
  },
  {
    key: 'active',
    header: 'Status',
    card: 'fact',
    cell: ({ active }) => <StatusBadge status={active ? 'active' : 'off'} label={active ? 'In use' : 'Off'} />,
  },
]

const filters: Filter[] = [
  { key: 'category', label: 'Category', type: 'select', options: categoryOptions },
  {
    key: 'active',
    label: 'Status',
    type: 'select',
    options: [
      { value: 'true', label: 'In use' },
      { value: 'false', label: 'Off' },
    ],
  },
]

const needs = ['Edit Prices'] as const

/** What may be charged to a booking besides what was booked. */
export default function ExtrasList() {
  const drawer = useDrawer('extra')
  const remove = useAction(call, 'POST /extras/{id}/delete', { invalidates: ['/extras'], notice: 'Extra deleted.', failed: 'Not deleted' })
  const deleteOne = async ({ id, name }: Extra) => {
    const text = 'Existing charges stay the same.'
    if (await confirm({ title: `Delete “${name}”?`, text, action: 'Delete extra', danger: true })) remove.mutate({ params: { id } })
  }
  const button = { label: 'Add extra', needs, run: () => drawer.open() }
  return (
    <>
      <ListPage<Extra>
        title="Extras"
        rows={extraList}
        search="Search extras"
        defaultSort="name"
        columns={columns}
        filters={filters}
        rowLink={({ id }) => `${pathTo('/offers/extras')}?extra=${id}`}
        rowActions={(row) => [
          { label: 'Edit', icon: 'pencil', needs, run: () => drawer.open(row.id) },
          { label: 'Delete', icon: 'trash', danger: true, needs, run: () => deleteOne(row) },
        ]}
        primaryAction={button}
        firstUse={{
          title: 'No extras yet.',
          text: 'Add what you charge during a stay or trip: drinks, laundry, park fees, fuel.',
          action: button,
        }}
      />
      <SideDrawer opened={drawer.opened !== undefined} close={drawer.close} title={drawer.opened === 'new' ? 'Add extra' : 'Extra'}>
        {drawer.opened && <ExtraForm key={drawer.opened} id={drawer.opened === 'new' ? null : drawer.opened} done={drawer.close} />}
      </SideDrawer>
    </>
  )
}
