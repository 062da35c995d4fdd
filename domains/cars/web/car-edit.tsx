import type { InputOf } from '#kit/contract/endpoint.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { KindGallery } from '#domains/inventory/web/kind-gallery.tsx'
import { PriceRules } from '#domains/inventory/web/price-rules.tsx'
import { carEditBody, type updateCar } from '../contract.ts'
import { base, call, carReads, type CarRecord } from './calls.ts'
import { CarBookings } from './car-bookings.tsx'
import { CarForm, labels, valuesOf, type CarValues } from './car-form.tsx'
import { CarPage, parts } from './car-page.tsx'
import { CarSide } from './car-side.tsx'
import { RateTable } from './rate-table.tsx'
import { carEdit } from './routes.ts'
import { Services } from './services.tsx'
import { Vehicles } from './vehicles.tsx'

const withSide = new Set<string>(['details', 'vehicles', 'prices'])

/** The page of a car, with a tab for each part. */
export default function CarEdit() {
  const { id } = carEdit.useParams()
  const tab = useTab(parts)
  return (
    <CarPage id={id} side={withSide.has(tab) ? (record) => <CarSide record={record} /> : undefined}>
      {(record) => <Part key={`${id} ${tab}`} tab={tab} record={record} />}
    </CarPage>
  )
}

function Part({ tab, record }: { tab: (typeof parts)[number]; record: CarRecord }) {
  switch (tab) {
    case 'vehicles':
      return <Vehicles id={record.id} />
    case 'prices':
      return (
        <>
          <RateTable id={record.id} currency={record.currency} />
          <Services id={record.id} currency={record.currency} />
          <PriceRules base={base} id={record.id} currency={record.currency} changes={carReads} />
        </>
      )
    case 'gallery':
      return <KindGallery base={base} id={record.id} changes={carReads} />
    case 'bookings':
      return <CarBookings record={record} />
    default:
      return <Details record={record} />
  }
}

/** The form carries the record's version, so that the server refuses an edit of an outdated record. */
interface EditValues extends CarValues {
  version: number
}

function Details({ record }: { record: CarRecord }) {
  const form = useRecordForm<EditValues, CarRecord>({
    screen: `car ${record.id}`,
    initial: { ...valuesOf(record), version: record.version },
    schema: carEditBody,
    labels,
    // Safe cast: the schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/rental/cars/{id}/update', {
        params: { id: record.id },
        body: values as InputOf<typeof updateCar>['body'],
        ...sent,
      }),
    invalidates: carReads,
    notice: 'Car saved.',
    fromSaved: (saved) => ({ ...valuesOf(saved), version: saved.version }),
  })
  return <CarForm form={form} action="Save car" priced={record.from_price !== null} />
}
