import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** What a person typed in sign-up forms. */
export const signUpData: PersonSource = {
  part: 'sign_ups',
  rows: (tx, { id }) =>
    tx
      .selectFrom('sign_ups')
      .select(['email', 'name', 'phone', 'country_code', 'birthday', 'message', 'wording', 'created_at', 'confirmed_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  erase: (tx, _actor, { id, ownEmails }) =>
    tx
      .deleteFrom('sign_ups')
      .where((of) => of.or([of('client_id', '=', id), ...(ownEmails.length > 0 ? [of('email', 'in', [...ownEmails])] : [])]))
      .execute(),
}
