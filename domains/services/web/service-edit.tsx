import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Departures } from '#domains/inventory/web/departures.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { serviceEditBody, type updateService } from '../contract.ts'
import { base, call, serviceReads, type ServiceRecord } from './calls.ts'
import { serviceEdit } from './routes.ts'
import { ServiceBookings } from './service-bookings.tsx'
import { parts, ServicePage } from './service-page.tsx'
import { ServiceSide } from './service-side.tsx'
import { labels, ServiceForm, valuesOf, type ServiceValues } from './service-form.tsx'

const withSide = new Set<string>(['details', 'prices'])

/** The page of a service, with a tab for each part. */
export default function ServiceEdit() {
  const { id } = serviceEdit.useParams()
  const tab = useTab(parts)
  return (
    <ServicePage id={id} side={withSide.has(tab) ? (record) => <ServiceSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </ServicePage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: ServiceRecord }) {
  const { id, currency } = record
  switch (tab) {
    case 'slots':
      return record.booked_by === 'slots' ? (
        <Departures base={base} id={id} days={1} noun="slot" changes={serviceReads} />
      ) : (
        <EmptyState
          icon="calendarEvent"
          title="This service is booked for any day."
          text="It is never full. Choose “By slots” in the details to add days and times."
        />
      )
    case 'prices':
      return <Prices base={base} id={id} currency={currency} changes={serviceReads} />
    case 'gallery':
      return <KindGallery base={base} id={id} changes={serviceReads} />
    case 'bookings':
      return <ServiceBookings record={record} />
    default:
      return <Details record={record} />
  }
}

function Details({ record }: { record: ServiceRecord }) {
  const form = useRecordForm<ServiceValues, ServiceRecord>({
    screen: `service ${record.id}`,
    initial: valuesOf(record),
    schema: serviceEditBody,
    labels,
    // Safe cast: the schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /services/update/{id}', { params: { id: record.id }, body: values as InputOf<typeof updateService>['body'], ...sent }),
    invalidates: serviceReads,
    notice: 'Service saved.',
    fromSaved: valuesOf,
  })
  return <ServiceForm form={form} priced={record.from_price !== null} />
}
