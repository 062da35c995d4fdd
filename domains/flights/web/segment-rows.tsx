import { formatDay, formatClock } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { FlightSegment } from './calls.ts'
import { minutesText } from './flight-words.ts'
import styles from './segments.module.css'

const days = ({ departs_on, arrives_on }: FlightSegment) => Math.round((Date.parse(arrives_on) - Date.parse(departs_on)) / 86_400_000)

/** "+1" if the flight lands on another day. */
const Later = ({ segment }: { segment: FlightSegment }) => {
  const count = days(segment)
  if (count === 0) return null
  return <sup title={formatDay(segment.arrives_on)}>{count > 0 ? `+${count}` : `−${-count}`}</sup>
}

/** Connection time between two flights. Not shown for a stay of a day or more. */
function Between({ before, after }: { before: FlightSegment; after: FlightSegment }) {
  const minutes = Math.round((Date.parse(after.departs_at) - Date.parse(before.arrives_at)) / 60_000)
  if (minutes >= 24 * 60 || minutes < 0) return null
  return (
    <li className={styles.between}>
      {minutesText(minutes)} in {before.to_airport.city}
      {before.to !== after.from && `, from ${before.to} to ${after.from}`}
    </li>
  )
}

/** The flights of an itinerary, in airport time. */
export function SegmentRows({ segments, narrow }: { segments: readonly FlightSegment[]; narrow?: true }) {
  return (
    <ol className={styles.segments} data-narrow={narrow}>
      {segments.map((segment, index) => {
        const before = segments[index - 1]
        return <SegmentEntry key={`${segment.carrier}${segment.flight_number} ${segment.departs_at}`} segment={segment} before={before} />
      })}
    </ol>
  )
}

function SegmentEntry({ segment, before }: { segment: FlightSegment; before: FlightSegment | undefined }) {
  const { carrier, flight_number, from, to, from_airport, to_airport, departs_on, departs_time, arrives_time, minutes } = segment
  const details = [
    segment.carrier_name,
    minutesText(minutes),
    `${wordsOf(segment.cabin)}${segment.booking_class ? ` (${segment.booking_class})` : ''}`,
    segment.baggage,
  ].filter(Boolean)
  return (
    <>
      {before && <Between before={before} after={segment} />}
      <li className={styles.segment}>
        <span className={styles.flight}>
          <b className="figures">
            {carrier}
            {flight_number}
          </b>
          <small className="figures">{formatDay(departs_on)}</small>
        </span>
        <span className={styles.stop}>
          <b className="figures">
            {formatClock(departs_time)} {from}
          </b>
          <small>{from_airport.city}</small>
        </span>
        <span className={styles.arrow} aria-hidden>
          →
        </span>
        <span className={styles.stop}>
          <b className="figures">
            {formatClock(arrives_time)}
            <Later segment={segment} /> {to}
          </b>
          <small>{to_airport.city}</small>
        </span>
        <small className={styles.details}>{details.join(' · ')}</small>
      </li>
    </>
  )
}
