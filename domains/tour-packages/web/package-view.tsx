import { OfferButtons, OfferPage, type OfferKindParts } from '#domains/inventory/web/view/offer-page.tsx'
import { OfferSelling } from '#domains/inventory/web/view/offer-selling.tsx'
import { call, type PackageRecord } from './calls.ts'
import { useCall } from '#kit/web/use-call.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PackagePage } from './package-page.tsx'
import { PackageSide } from './package-side.tsx'
import { lengthText } from './package-words.ts'
import styles from './packages.module.css'
import { packageView } from './routes.ts'

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
const linesOf = (lines: readonly string[]) => lines.length > 0 && <Lines lines={lines} />

/** "2–8 people", "Up to 8 people". */
function groupText({ group_size_min: least, group_size_max: most }: PackageRecord): string | null {
  if (least !== null && most !== null) return `${least}–${most} people`
  if (most !== null) return `Up to ${most} people`
  return least === null ? null : `From ${least} people`
}

const partsOf = (record: PackageRecord): OfferKindParts => ({
  facts: [
    { label: 'Length', value: lengthText(record.days, record.nights) },
    { label: 'Group', value: groupText(record) },
    { label: 'Runs from', value: record.minimum_pax !== null && `${record.minimum_pax} people` },
    { label: 'Departures', value: record.on_request && 'On request, on any day' },
    { label: 'Highlights', value: linesOf(record.highlights) },
    { label: 'Included', value: linesOf(record.inclusions) },
    { label: 'Not included', value: linesOf(record.exclusions) },
  ],
  cards: <Days id={record.id} />,
})

/** The days of the trip, each with its place and where people sleep. */
function Days({ id }: { id: string }) {
  const { data: days = [] } = useCall(call, 'GET /packages/{id}/itineraries', { params: { id } })
  if (days.length === 0) return null
  return (
    <Card title="Itinerary" flush>
      <Facts
        rows={days.map(({ day, title, place, accommodation }) => ({
          label: `Day ${day}`,
          value: (
            <span>
              {title}
              <small className={styles.dayAbout}>{[place?.text, accommodation].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        }))}
      />
    </Card>
  )
}

/** What there is to know of a tour package. */
export default function PackageView() {
  const { id } = packageView.useParams()
  return (
    <PackagePage
      id={id}
      buttons={(record) => <OfferButtons item={record} {...partsOf(record)} publicUrl={record.public_url} />}
      side={(record) => (
        <>
          <PackageSide record={record} brief />
          <OfferSelling item={record} />
        </>
      )}
    >
      {(record) => <OfferPage item={record} {...partsOf(record)} />}
    </PackagePage>
  )
}
