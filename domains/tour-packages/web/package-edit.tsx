import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { Departures } from '#domains/inventory/web/departures.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { packageEditBody, type updatePackage } from '../contract.ts'
import { base, call, packageReads, type PackageRecord } from './calls.ts'
import { labels, PackageForm, valuesOf, type PackageValues } from './package-form.tsx'
import { PackageGallery } from './package-gallery.tsx'
import { PackageMapTab } from './package-map-tab.tsx'
import { PackagePage, parts } from './package-page.tsx'
import { PackageSide } from './package-side.tsx'
import { packageEdit } from './routes.ts'

const Itinerary = lazy(() => import('./itinerary.tsx'))
const withSide = new Set<string>(['details', 'prices'])

/** A package with its parts: details, itinerary, map, departures, prices, gallery. */
export default function PackageEdit() {
  const { id } = packageEdit.useParams()
  const tab = useTab(parts)
  return (
    <PackagePage id={id} side={withSide.has(tab) ? (record) => <PackageSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </PackagePage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: PackageRecord }) {
  switch (tab) {
    case 'itinerary':
      return (
        <Suspense fallback={null}>
          <Itinerary record={record} />
        </Suspense>
      )
    case 'map':
      return <PackageMapTab record={record} />
    case 'departures':
      return record.on_request ? <OnRequest /> : <Departures base="/packages" id={record.id} days={record.days} changes={packageReads} />
    case 'prices':
      return <Prices base={base} id={record.id} currency={record.currency} changes={packageReads} />
    case 'gallery':
      return <PackageGallery id={record.id} />
    default:
      return <Details record={record} />
  }
}

const OnRequest = () => (
  <EmptyState
    icon="calendarEvent"
    title="This package is sold on request."
    text="Clients ask for any day and you confirm it. Turn that off in the details to add departures."
    action={
      <Button component={Link} to="." search={{} as never} variant="default">
        Open details
      </Button>
    }
  />
)

/** Includes the record's version, so that an edit is refused if somebody else has changed the record. */
interface EditValues extends PackageValues {
  version: number
}

function Details({ record }: { record: PackageRecord }) {
  const form = useRecordForm<EditValues, PackageRecord>({
    screen: `package ${record.id}`,
    initial: { ...valuesOf(record), version: record.version },
    schema: packageEditBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /packages/edit/{id}', { params: { id: record.id }, body: values as InputOf<typeof updatePackage>['body'], ...sent }),
    invalidates: packageReads,
    notice: 'Package saved.',
    fromSaved: (saved) => ({ ...valuesOf(saved), version: saved.version }),
  })
  return <PackageForm form={form} action="Save package" priced={record.from_price !== null} />
}
