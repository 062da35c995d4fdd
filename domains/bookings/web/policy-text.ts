/** "100% until 30 days before, 50% until 14 days before, then nothing". */
export function policyText(tiers: readonly { days_before: number; refund_percent: number }[]): string {
  const steps = tiers.toSorted((a, b) => b.days_before - a.days_before)
  const giving = steps
    .filter(({ refund_percent }) => refund_percent > 0)
    .map((tier) => `${tier.refund_percent}% until ${tier.days_before} days before`)
  return [...giving, 'then nothing'].join(', ')
}
