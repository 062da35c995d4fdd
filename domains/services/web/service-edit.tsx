import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { Departures } from '#domains/inventory/web/departures.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { PriceExplainer } from '#domains/inventory/web/price-explainer.tsx'
import { Prices } from '#domains/inventory/web/prices.tsx'
import { useMoveItems } from '#domains/inventory/web/use-move-items.ts'
import { useShownParts } from '#domains/inventory/web/use-shown-parts.ts'
import { serviceEditBody, type updateService } from '../contract.ts'
import { base, call, serviceReads, type ServiceRecord } from './calls.ts'
import { serviceEdit } from './routes.ts'
import { ServiceBookings } from './service-bookings.tsx'
import { labels, ServiceForm, valuesOf, type ServiceValues } from './service-form.tsx'
import { durationText } from './service-words.ts'

const parts = ['details', 'slots', 'prices', 'gallery', 'bookings'] as const
const partNames = { details: 'Details', slots: 'Slots', prices: 'Prices', gallery: 'Gallery', bookings: 'Bookings' }

/** The page of a service, with a tab for each part. */
export default function ServiceEdit() {
  const { id } = serviceEdit.useParams()
  const tab = useTab(parts)
  const answer = useCall(call, 'GET /services/{id}', { params: { id } })
  const { nextStep, otherSteps } = useMoveItems(serviceReads)
  const visibleParts = useShownParts(parts)
  return (
    <RecordPage
      answer={answer}
      what="Service"
      title={({ title }) => title}
      subtitle={(record) => [durationText(record.duration_minutes), record.place?.text, record.country].filter(Boolean).join(' · ')}
      status={({ status }) => <StatusBadge status={status} />}
      primaryAction={nextStep}
      actions={otherSteps}
      tabs={partTabs(pathTo('/offers/services/$id/edit', { id }), visibleParts, partNames)}
      {...(tab === 'details' || tab === 'prices' ? { side: (record: ServiceRecord) => <Side record={record} /> } : {})}
    >
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </RecordPage>
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
          text="It has no slots. Choose “By slots” in the details to add days and times."
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

function Side({ record }: { record: ServiceRecord }) {
  const { id, next_departure: next } = record
  return (
    <>
      <Card title="At a glance" flush>
        <Facts
          rows={[
            { label: 'From', value: record.from_price && <FromPrice of={record} /> },
            { label: 'Next slot', value: record.booked_by === 'freesale' ? 'Any day' : next && <Day value={next.starts_on} /> },
            { label: 'Changed', value: <Moment value={record.updated_at} /> },
          ]}
        />
      </Card>
      <PriceExplainer base={base} id={id} day={next?.starts_on} />
    </>
  )
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
