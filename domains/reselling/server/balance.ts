/** The agency's account with a partner: what they owe each other. Positive: the partner owes the agency. */
export const balanceWith = ({ partner_agency_id }: { partner_agency_id: string }) => ({
  type: 'payable' as const,
  owner: partner_agency_id,
})
