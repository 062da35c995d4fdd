import { Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { partsOfLine, whenOfLine } from '../contract/line-words.ts'
import type { Proposal } from './calls.ts'
import styles from './proposals.module.css'

/** The sent version, read-only. */
export function Offered({ proposal }: { proposal: Proposal }) {
  const { content, priced, accepted } = proposal
  if (!priced) return null
  const several = content.options.length > 1
  return (
    <>
      {content.cover && (
        <Card title="Cover text">
          <p className={styles.text}>{content.cover}</p>
        </Card>
      )}
      {content.options.map((option) => {
        const costs = priced.options.find(({ id }) => id === option.id)
        return costs ? (
          <Card
            key={option.id}
            title={several ? option.title : 'Offer'}
            aside={several && accepted?.option_id === option.id ? 'Chosen' : undefined}
          >
            {option.text && <p className={styles.text}>{option.text}</p>}
            {costs.lines.map((line, index) => (
              <div key={index} className={styles.row}>
                <span>
                  {line.title}
                  <br />
                  <span className={styles.dim}>
                    <span className="figures">{whenOfLine(line)}</span>
                    {partsOfLine(line, priced.currency).map((part) => ` · ${part}`)}
                  </span>
                </span>
                <Money value={{ amount: line.amount, currency: priced.currency }} />
              </div>
            ))}
            <div className={styles.total}>
              <span>Total</span>
              <Money value={{ amount: costs.total, currency: priced.currency }} />
            </div>
            {costs.deposit > 0 && (
              <div className={styles.row}>
                <span>Deposit</span>
                <Money value={{ amount: costs.deposit, currency: priced.currency }} />
              </div>
            )}
          </Card>
        ) : null
      })}
      {content.terms && (
        <Card title="Terms">
          <p className={styles.text}>{content.terms}</p>
        </Card>
      )}
    </>
  )
}
