import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'

const toneOf = (score: number): Tone => (score >= 90 ? 'green' : score >= 60 ? 'amber' : 'red')

/** The score of a page, 0 to 100. */
export const ScoreBadge = ({ score }: { score: number }) => <StatusBadge status="score" tone={toneOf(score)} label={`${score} of 100`} />
