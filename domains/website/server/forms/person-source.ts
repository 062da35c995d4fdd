import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** What a person answered in forms of the website, found by an email address that nobody else has. */
export const formAnswerData: PersonSource = {
  part: 'form_answers',
  rows: async (tx, { ownEmails }) =>
    ownEmails.length === 0
      ? []
      : tx
          .selectFrom('site_form_answers')
          .select(['title', 'path', 'name', 'email', 'phone', 'answers', 'created_at'])
          .where('email', 'in', [...ownEmails])
          .orderBy('created_at')
          .execute(),
  erase: async (tx, _actor, { ownEmails }) => {
    if (ownEmails.length > 0)
      await tx
        .deleteFrom('site_form_answers')
        .where('email', 'in', [...ownEmails])
        .execute()
  },
}
