import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Card, Facts, NextStep } from '#kit/web/record-page/card.tsx'
import { Count, Day } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import type { Marketplace } from '../calls.ts'
import { bearerWords, joiningShort, kindName, ruleText } from '../words.ts'
import styles from './home.module.css'

/** What an agency reads of another's marketplace before and after it joins. */
export function VisitorHome({ marketplace: { description, categories, membership, ...policies } }: { marketplace: Marketplace }) {
  return (
    <div className={styles.one}>
      {membership?.note && <Alert title={noteTitles[membership.state] ?? 'From the owner'}>{membership.note}</Alert>}
      {membership?.state === 'approved' && <WhatYouSell />}
      {description && (
        <Card title="About">
          <p className={styles.policy}>{description}</p>
        </Card>
      )}
      {categories.length > 0 && (
        <Card title="Categories" flush>
          <Facts
            rows={categories.map(({ name, kinds, commission }) => ({
              label: name,
              value: `${kinds.map(kindName).join(', ')}${commission ? ` · ${ruleText(commission)}` : ''}`,
            }))}
          />
        </Card>
      )}
      <Policy title="Terms for vendors" text={policies.vendor_terms} />
      <Policy title="Refund policy" text={policies.refund_policy} />
      <Policy title="Privacy policy" text={policies.privacy_policy} />
    </div>
  )
}

// Nothing is offered until the vendor opens it.
const WhatYouSell = () => (
  <Card title="What you sell here" flush>
    <NextStep
      action={
        <Button component={Link} size="xs" to={pathTo('/channel-products')}>
          Choose offers
        </Button>
      }
    >
      Choose which of your offers marketplaces sell, and at which price.
    </NextStep>
  </Card>
)

const noteTitles: Partial<Record<string, string>> = {
  suspended: 'Why you are suspended',
  removed: 'Why you were removed',
  invited: 'The invitation',
}

const Policy = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <Card title={title}>
      <p className={styles.policy}>{text}</p>
    </Card>
  )

/** The terms at the side. */
export function TermsCard({ marketplace: { owner_name, slug, vendors, joining, commission, membership } }: { marketplace: Marketplace }) {
  return (
    <Card title="Terms" flush>
      <Facts
        rows={[
          { label: 'Owner', value: owner_name },
          {
            label: 'Public page',
            value: (
              <Anchor href={`/m/${slug}`} target="_blank" rel="noreferrer">
                Open page
              </Anchor>
            ),
          },
          { label: 'Vendors', value: <Count value={vendors} /> },
          { label: 'Joining', value: joiningShort[joining] },
          { label: 'Commission', value: ruleText(membership?.commission ?? commission.rule) },
          membership?.commission
            ? null
            : commission.steps.length > 0 && {
                label: 'By volume',
                value: commission.steps
                  .map(({ from, percent }) => `${percent}% from ${ruleText({ kind: 'fixed', amount: from }).replace(' a sale', '')}`)
                  .join(', '),
              },
          { label: 'Discounts are borne by', value: bearerWords[commission.discount_bearer] },
          membership && { label: 'Your status since', value: <Day value={membership.moved_at} /> },
        ]}
      />
    </Card>
  )
}
