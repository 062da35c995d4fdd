import { wordsOf } from '#kit/contract/text.ts'

/** Says what a ledger entry is: "Sale BK-7Q2M", "Payment · PAY-3CNT for BK-7Q2M". */
export const entryText = ({ type, memo }: { type: string; memo: string }): string => {
  const words = wordsOf(type)
  return memo.toLowerCase().startsWith(words.toLowerCase()) ? memo : `${words} · ${memo}`
}
