import { Alert, Button, Checkbox, Radio, Skeleton, Stack } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall, useIdempotencyKey } from '#kit/web/use-call.ts'
import { useSession } from '#kit/web/use-session.ts'
import { periodWords } from '../contract/period.ts'
import { billing, planReads } from './calls.ts'
import type { Plan } from './plans.tsx'

type By = 'wallet' | 'checkout'

/** Shows the current price of a plan and pays for it. */
export default function PayPlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const answer = useCall(billing, 'GET /subscriptions/preview', { query: { plan_id: plan.id } })
  const covered = answer.data !== undefined && answer.data.wallet.amount >= answer.data.amount.amount
  const [chosen, setChosen] = useState<By | null>(null)
  const by = chosen ?? (covered ? 'wallet' : 'checkout')
  const [renews, setRenews] = useState(false)
  const pay = usePay(plan, onClose)
  return (
    <Modal opened onClose={onClose} title={plan.name} size="sm">
      {answer.isPending && <Skeleton height={180} />}
      {answer.isError && <Alert color="red">{answer.error.message}</Alert>}
      {answer.data && (
        <Stack>
          <Facts
            rows={[
              {
                label: answer.data.kind === 'later' ? 'New price' : 'Due',
                value: <Money value={answer.data.kind === 'later' ? plan.price : answer.data.amount} />,
              },
              ...(answer.data.counted.amount > 0
                ? [{ label: 'Credit from your current plan', value: <Money value={answer.data.counted} /> }]
                : []),
              { label: 'For', value: rangeOf(answer.data) },
            ]}
          />
          {answer.data.kind === 'change' && <p>The difference to your plan for the remaining days. It starts immediately.</p>}
          {answer.data.kind === 'later' ? (
            <p>A smaller plan starts after the current period. You pay nothing now.</p>
          ) : (
            <Radio.Group label="Pay" value={by} onChange={(value) => setChosen(value as By)}>
              <Stack gap="xs" mt="xs">
                <Radio value="checkout" label="By mobile money or card" />
                <Radio value="wallet" disabled={!covered} label={`From wallet: ${formatMoney(answer.data.wallet)}`} />
              </Stack>
            </Radio.Group>
          )}
          <Checkbox
            checked={renews}
            onChange={(event) => setRenews(event.currentTarget.checked)}
            label="Renew from the wallet every month"
          />
          <Button loading={pay.isPending} onClick={() => pay.run({ plan_id: plan.id, by, renew_from_wallet: renews })}>
            {answer.data.kind === 'later' ? `Change to ${plan.name}` : `Pay ${formatMoney(answer.data.amount)}`}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}

const rangeOf = ({ period_starts_at, period_ends_at }: { period_starts_at: string; period_ends_at: string }) =>
  periodWords(new Date(period_starts_at), new Date(period_ends_at))

/** The profile is reloaded, because guards and navigation read the plan from it. */
function usePay(plan: Plan, onClose: () => void) {
  const session = useSession()
  const key = useIdempotencyKey()
  const action = useAction(billing, 'POST /subscriptions/pay', {
    invalidates: planReads,
    failed: 'Not paid',
    done: ({ invoice }) => {
      key.settle()
      if (invoice?.checkout_url) {
        location.assign(invoice.checkout_url)
        return
      }
      toast(invoice ? `${plan.name} is paid.` : `${plan.name} starts with the next period.`)
      void session.reload()
      onClose()
    },
  })
  return {
    isPending: action.isPending,
    run: (body: { plan_id: string; by: By; renew_from_wallet: boolean }) =>
      action.mutate({ body, idempotencyKey: key.current() }, { onError: key.settle }),
  }
}
