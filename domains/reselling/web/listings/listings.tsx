import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { truncate } from '#kit/contract/text.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PageHead } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { listings, type Listing } from '../calls.ts'
import { choicesOf, kindName, stateTones, termsText } from '../words.ts'
import { ListingsMap } from './listings-map.tsx'

const TermsDialog = lazy(() => import('../agreement/terms-dialog.tsx'))

const columns: Column<Listing>[] = [
  { key: 'title', header: 'Offer', sort: true, card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'owner_name', header: 'Agency', card: 'about' },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => kindName(kind) },
  { key: 'distance', header: 'Distance', sort: true, card: 'fact', cell: ({ distance_km: km }) => km !== null && `${Math.round(km)} km` },
  { key: 'place', header: 'Place', hidden: true, cell: ({ place, country }) => place ?? country },
  { key: 'next_day', header: 'Next departure', cell: ({ next_day: day }) => day && <Day value={day} /> },
  { key: 'terms', header: 'Terms', card: 'fact', cell: (row) => termsText(row) },
  { key: 'from_price', header: 'Their price', align: 'right', hidden: true, cell: ({ from_price: price }) => <Money value={price} /> },
  {
    key: 'net_price',
    header: 'You pay',
    sort: true,
    align: 'right',
    card: 'amount',
    cell: ({ net_price: price }) => <Money value={price} />,
  },
  {
    key: 'agreement',
    header: 'Agreement',
    cell: ({ agreement }) => agreement && <StatusBadge status={agreement.state} tone={stateTones[agreement.state]} />,
  },
  { key: 'offered_at', header: 'Offered', sort: true, hidden: true, cell: ({ offered_at: at }) => <Day value={at} /> },
]

const filters: Filter[] = [
  {
    key: 'kind',
    label: 'Kind',
    type: 'multi',
    options: choicesOf({ tour_package: 'Tour package', room: 'Hotel room', car: 'Rental car' }),
  },
  {
    key: 'radius_km',
    label: 'Within',
    type: 'select',
    options: ['25', '50', '100', '250', '500', '1000'].map((km) => ({ value: km, label: `${km} km` })),
  },
  { key: 'dates', label: 'Departs', type: 'date-range', from: 'from', to: 'to' },
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'max_price', label: 'You pay at most', type: 'text' },
]

/** Offers of other agencies near this one that it may sell. Says what is missing until the agency may see them. */
export default function Listings() {
  const { verified_kyc: verified, enabled_inventory_proximity: nearby } = useAgency()
  if (verified && nearby) return <OpenListings />
  return (
    <section aria-label="Resell listings">
      <PageHead title="Offers to resell" />
      <EmptyState
        icon={verified ? 'network' : 'shield'}
        title={verified ? 'Nearby agencies cannot find you yet.' : 'Your agency is not verified yet.'}
        text={
          verified
            ? 'Turn on nearby search with your place. You then see their offers, and they see yours.'
            : 'Verify your agency to see what others offer near you.'
        }
        action={<PathLink to="/business/kyc">Open verification</PathLink>}
      />
    </section>
  )
}

function OpenListings() {
  const [chosen, setChosen] = useState<Listing | null>(null)
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ href: pathTo('/reseller/my-resells/$agreement', { agreement: id }) })
  const actionsFor = (row: Listing): Action[] => {
    const { agreement } = row
    return agreement
      ? [{ label: 'Open agreement', icon: 'next', run: () => open(agreement.id) }]
      : [{ label: 'Propose terms', icon: 'send', needs: ['Manage Reselling'], run: () => setChosen(row) }]
  }
  return (
    <>
      <ListPage
        title="Offers to resell"
        rows={listings}
        search="Search offers and agencies"
        defaultSort="distance"
        columns={columns}
        filters={filters}
        thumbnail={({ picture_url: url }) => url}
        rowActions={actionsFor}
        totals={({ data }) => <ListingsMap rows={data} choose={(row) => (row.agreement ? open(row.agreement.id) : setChosen(row))} />}
        firstUse={{
          title: 'No offers near you yet.',
          text: 'Offers appear here when other agencies open them to resellers. You can open your own.',
          action: { label: 'Open your offers', icon: 'network', to: pathTo('/channel-products') },
        }}
      />
      <Suspense fallback={null}>
        {chosen && <TermsDialog offer={chosen} close={() => setChosen(null)} done={({ id }) => open(id)} />}
      </Suspense>
    </>
  )
}
