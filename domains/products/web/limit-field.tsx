import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

/** How many of a download are sold at most. */
export const LimitField = (props: Parameters<typeof WholeNumberField>[0]) => (
  <WholeNumberField label="Sold at most" placeholder="Any number" {...props} />
)
