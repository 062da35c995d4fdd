import { StatusBadge } from '#kit/web/status-badge.tsx'

/** Whether a form takes sign-ups. */
export const FormStatus = ({ active }: { active: boolean }) =>
  active ? <StatusBadge status="open" tone="green" label="Open" /> : <StatusBadge status="closed" tone="neutral" label="Closed" />
