// Files that are sent with an answer.

export const largestFileMb = 10
/** Most files of one answer. */
export const mostFiles = 5
/** Mail services refuse larger mails: 15 MB of files are 20 MB in a mail. */
export const largestMailMb = 15
/** WhatsApp takes larger documents, but no larger pictures. */
export const largestWhatsappPictureMb = 5
