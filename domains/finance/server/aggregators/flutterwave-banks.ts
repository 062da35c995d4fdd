import type { Destination } from './aggregator.ts'

type ToBank = Extract<Destination, { type: 'bank' }>

/** "Stanbic Bank Uganda Limited" and "STANBIC BANK" are one. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:bank|limited|ltd|plc|uganda|kenya|tanzania|rwanda|of|the)\b|[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Their bank for ours: by its code, else by its name. */
export function bankFor<Bank extends { code: string; name: string }>(banks: readonly Bank[], to: ToBank): Bank | undefined {
  const name = plain(to.bank_name)
  return banks.find(({ code }) => code === to.bank_code) ?? banks.find((one) => name !== '' && plain(one.name) === name)
}

/** Their branch of our town, else the head office, else the first. */
export function branchFor(branches: readonly { branch_code: string; branch_name: string }[], { branch_code }: ToBank): string | null {
  const town = branch_code?.replaceAll('-', ' ')
  const named = (text: string) => branches.find(({ branch_name }) => branch_name.toLowerCase().includes(text))
  return ((town && named(town)) || named('head') || branches[0])?.branch_code ?? null
}
