interface Tier {
  days_before: number | string
  refund_percent: number | string
}

export interface PolicyLine {
  when: string
  back: string
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const share = (percent: number | string) => (Number(percent) === 0 ? 'nothing' : `${Number(percent)}%`)

/** Returns the policy as lines for a client; tiers with missing numbers are left out. */
export function policyInWords(tiers: readonly Tier[], depositRefund: number | string | null): PolicyLine[] {
  const whole = tiers.filter(({ days_before, refund_percent }) => days_before !== '' && refund_percent !== '')
  const lines = whole.map(({ days_before, refund_percent }, at) => {
    const from = Number(days_before)
    const above = whole[at - 1]
    const until = above ? Number(above.days_before) - 1 : null
    return { when: spanOf(from, until), back: share(refund_percent) }
  })
  const least = Number(whole.at(-1)?.days_before ?? 0)
  if (least > 0) lines.push({ when: `Fewer than ${days(least)} before the start`, back: 'nothing' })
  if (depositRefund !== null && depositRefund !== '') lines.push({ when: 'Deposit, at any time', back: share(depositRefund) })
  return lines
}

function spanOf(from: number, until: number | null): string {
  if (until === null) return from === 0 ? 'At any time' : `${days(from)} or more before the start`
  if (until <= from) return `${days(from)} before the start`
  return `${from} to ${days(until)} before the start`
}

/** Suggests the next tier and its position: a week below the last one, or halfway above a last tier for the last day. */
export function nextTier(tiers: readonly Tier[]): { tier: { days_before: number; refund_percent: number }; at: number } {
  const last = tiers.at(-1)
  const days_before = Number(last?.days_before ?? 37) - 7
  if (days_before >= 0) return { tier: { days_before, refund_percent: 0 }, at: tiers.length }
  const above = tiers.at(-2) ?? { days_before: 28, refund_percent: 100 }
  const half = (a: number | string, b: number | string) => Math.floor((Number(a) + Number(b)) / 2)
  return {
    tier: {
      days_before: half(above.days_before, last?.days_before ?? 0),
      refund_percent: half(above.refund_percent, last?.refund_percent ?? 0),
    },
    at: tiers.length - 1,
  }
}
