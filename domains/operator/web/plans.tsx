import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { builtFeatures, featureNames } from '#kit/contract/features.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

const PlanForm = lazy(() => import('./plan-form.tsx'))

const namesOf = (held: readonly string[]) =>
  builtFeatures
    .filter((feature) => held.includes(feature))
    .map((feature) => featureNames[feature])
    .join(', ')

/** The plans that agencies can choose. */
export default function Plans() {
  const [changing, setChanging] = useState<string | null>(null)
  const answer = useCall(call, 'GET /operator/plans')
  const done = () => setChanging(null)
  return (
    <ScreenPage title="Plans" subtitle="Features change at once for those who have a plan, its price with their next payment.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data?.map((plan) =>
        changing === plan.id ? (
          <Suspense key={plan.id} fallback={null}>
            <PlanForm plan={plan} onDone={done} />
          </Suspense>
        ) : (
          <Card
            key={plan.id}
            title={plan.name}
            flush
            aside={
              <Button variant="default" size="compact-md" aria-label={`Change ${plan.name}`} onClick={() => setChanging(plan.id)}>
                Change
              </Button>
            }
          >
            <Facts
              rows={[
                { label: 'Description', value: plan.description },
                { label: 'A month', value: <Money value={plan.price} /> },
                { label: 'Free trial', value: `${plan.trial_days} days` },
                { label: 'Agencies', value: <Count value={plan.agencies} /> },
                { label: 'Features', value: namesOf(plan.active_features) },
              ]}
            />
          </Card>
        ),
      )}
    </ScreenPage>
  )
}
