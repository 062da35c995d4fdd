import { Button } from '@mantine/core'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Money, Moment } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { Deadline } from '../deadline.tsx'
import type { Offer } from '../calls.ts'
import { SegmentRows } from '../segment-rows.tsx'
import styles from './offers.module.css'

const shownAtOnce = 20

/** The provider's offers, cheapest first. */
export function OfferRows({ offers, onChoose }: { offers: readonly Offer[]; onChoose: (offer: Offer) => void }) {
  return (
    <Card title="Offers" flush aside={<span className="figures">{offers.length}</span>}>
      {offers.length === 0 && <EmptyState title="No flights found." text="Try another day, or airports nearby." />}
      <ul className={styles.offers}>
        {offers.slice(0, shownAtOnce).map((offer) => (
          <li key={offer.id} className={styles.offer}>
            <div className={styles.flights}>
              <SegmentRows segments={offer.segments} />
            </div>
            <div className={styles.price}>
              <b>
                <Money value={{ amount: offer.total, currency: offer.currency }} />
              </b>
              <small>
                airline <Money value={{ amount: offer.amount, currency: offer.currency }} />
              </small>
              <small>
                {offer.holdable ? (
                  offer.hold_until ? (
                    <>
                      can be held until <Moment value={offer.hold_until} />
                    </>
                  ) : (
                    'can be held'
                  )
                ) : (
                  'must be paid immediately'
                )}
              </small>
              <small>
                on sale: ends <Deadline at={offer.expires_at} />
              </small>
              <Button size="compact-md" onClick={() => onChoose(offer)}>
                Choose
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {offers.length > shownAtOnce && <p className={styles.more}>{offers.length - shownAtOnce} more expensive ones are not shown.</p>}
    </Card>
  )
}
