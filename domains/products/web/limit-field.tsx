import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'

/** The maximum number of downloads sold. */
export const LimitField = (props: Parameters<typeof WholeNumberField>[0]) => (
  <WholeNumberField label="Sold at most" placeholder="Any number" {...props} />
)
