import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Count } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts, NextStep } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { vendorStates, type DashboardCard } from '../../contract/states.ts'
import type { OwnMarketplace } from '../calls.ts'
import { bearerWords, cardWords, kindName, ruleText } from '../words.ts'
import styles from './home.module.css'
import { AttentionCard, SalesCard } from './overview-cards.tsx'

/** The owner's home of a marketplace: the cards of its dashboard style. */
export function OwnerHome({ marketplace }: { marketplace: OwnMarketplace }) {
  const { cards, columns } = marketplace.own.dashboard_style
  return (
    <div className={columns === 2 ? styles.two : styles.one}>
      {cards.map((card) => (
        <HomeCard key={card} card={card} marketplace={marketplace} />
      ))}
    </div>
  )
}

const parts: Record<DashboardCard, (marketplace: OwnMarketplace) => React.ReactNode> = {
  attention: ({ id }) => <AttentionCard id={id} />,
  sales: ({ id }) => <SalesCard id={id} />,
  vendors: ({ own }) => (
    <Facts rows={vendorStates.map((state) => ({ label: wordsOf(state), value: <Count value={own.counts[state] ?? 0} /> }))} />
  ),
  requests: ({ id, own }) => <Requests id={id} count={own.counts.requested ?? 0} />,
  categories: ({ id, categories }) => (
    <LinkRows none="No categories yet.">
      {categories.map(({ name, kinds, commission }) => (
        <LinkRow
          key={name}
          to={pathTo('/marketplaces/$marketplace/categories', { marketplace: id })}
          title={name}
          text={kinds.map(kindName).join(', ')}
          value={commission && ruleText(commission)}
        />
      ))}
    </LinkRows>
  ),
  terms: ({ id, commission }) => (
    <>
      <Facts
        rows={[
          { label: 'Commission', value: ruleText(commission.rule) },
          ...commission.steps.map(({ from, percent }) => ({
            label: `From ${formatMoney(from)} a month`,
            value: `${percent}%`,
          })),
          { label: 'Discounts are borne by', value: bearerWords[commission.discount_bearer] },
        ]}
      />
      <Anchor component={Link} to={pathTo('/marketplaces/$marketplace/settings/commission', { marketplace: id })} className={styles.more}>
        Change commission
      </Anchor>
    </>
  ),
}

function HomeCard({ card, marketplace }: { card: DashboardCard; marketplace: OwnMarketplace }) {
  return (
    <Card title={cardWords[card]} flush>
      {parts[card](marketplace)}
    </Card>
  )
}

const Requests = ({ id, count }: { id: string; count: number }) =>
  count === 0 ? (
    <p className={styles.none}>Nobody waits for your answer.</p>
  ) : (
    <NextStep
      action={
        <Button component={Link} size="xs" to={`${pathTo('/marketplaces/$marketplace/vendors', { marketplace: id })}?state=requested`}>
          Answer requests
        </Button>
      }
    >
      {count === 1 ? '1 agency asks to join' : `${count} agencies ask to join`}
    </NextStep>
  )
