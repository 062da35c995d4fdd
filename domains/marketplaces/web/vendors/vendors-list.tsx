import { lazy, Suspense, useMemo, useState } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { vendorStates } from '../../contract/states.ts'
import { vendorList, type VendorRow } from '../calls.ts'
import { OwnTabs } from '../own-page.tsx'
import { marketplaceVendorsList } from '../routes.ts'
import { useOwnMarketplace } from '../use-marketplace.ts'
import { ruleText, stateTones } from '../words.ts'
import { useVendorActions } from './use-vendor-actions.ts'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
const CommissionDialog = lazy(() => import('./commission-dialog.tsx'))

const columns: Column<VendorRow>[] = [
  { key: 'name', header: 'Vendor', sort: true, card: 'title' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={stateTones[state]} /> },
  { key: 'message', header: 'Message or reason', card: 'about', cell: ({ message, note }) => truncate(note ?? message, 50) },
  { key: 'commission', header: 'Commission', cell: ({ commission }) => ruleText(commission) },
  { key: 'moved_at', header: 'Since', sort: true, card: 'fact', cell: ({ moved_at }) => <Day value={moved_at} /> },
  { key: 'slug', header: 'Address', hidden: true },
  { key: 'created_at', header: 'First asked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters = [
  { key: 'state', label: 'Status', type: 'multi' as const, options: vendorStates.map((value) => ({ value, label: wordsOf(value) })) },
]

/** The agencies of a marketplace: who asks, who sells, who was suspended. */
export default function VendorsList() {
  const { marketplace: id } = marketplaceVendorsList.useParams()
  useOwnMarketplace(id)
  const rows = useMemo(() => vendorList(id), [id])
  const inviting = useDrawer('invite')
  const [agreeing, setAgreeing] = useState<VendorRow | null>(null)
  const actionsFor = useVendorActions(id, setAgreeing)
  const invite = { label: 'Invite vendor', run: () => inviting.open(), needs: ['Manage Marketplaces'] as const }
  return (
    <>
      <ListPage
        title="Vendors"
        tabs={<OwnTabs id={id} />}
        rows={rows}
        search="Search vendors"
        defaultSort="-moved_at"
        columns={columns}
        filters={filters}
        rowActions={actionsFor}
        primaryAction={invite}
        firstUse={{ title: 'No vendors yet.', text: 'Invite agencies, or wait for their requests.', action: invite }}
      />
      <Suspense fallback={null}>
        {inviting.opened && <InviteDialog id={id} close={inviting.close} />}
        {agreeing && <CommissionDialog id={id} vendor={agreeing} close={() => setAgreeing(null)} />}
      </Suspense>
    </>
  )
}
