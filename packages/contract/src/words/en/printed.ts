/** Texts of the PDFs about signatures. */
export const printed = {
  receipt: {
    title: 'Receipt of an electronic signature',
    fileName: 'Receipt of {{name}}, {{title}} {{version}}',
    made: 'Checked by Studyline on {{time}}.',
    study: 'Study',
    content: 'SHA-256 of the text',
    file: 'SHA-256 of the file',
    check: 'Check',
    missing: 'The signature is missing.',
  },
  meaning: '{{name}}: “{{statement}}”',
  statement: {
    title: 'What was signed',
    text: 'The hash is that of these characters in UTF-8, in one line. The same is in the file {{file}} inside this PDF.',
  },
  check: {
    title: 'How to check it without Studyline',
    file: 'Compute the SHA-256 of the file that was signed. It has to be the one above, and fileHash in what was signed.',
    content:
      'fileHash in what was signed is the SHA-256 of the text, its pictures, and when and where an event is. How it is computed is described in docs/signatures.md of Studyline.',
    statement: 'Compute the SHA-256 of what was signed. It has to be the hash of the statement above.',
    chain:
      'prevHash in what was signed is the hash of the signature before it in this study, whose receipt says the same.',
    passkey:
      'Compute the root of the Merkle tree from the statement, its place and the path (RFC 9162, 2.1.3.2). It has to be the challenge in clientDataJSON, in base64url.',
    key: 'Check the signature over authenticatorData and the SHA-256 of clientDataJSON by the public key, which is a COSE key (RFC 9052).',
  },
  passkey: {
    title: 'Signed by a passkey',
    text: 'The device of the person has signed a hash over all they signed in one sitting. Neither Studyline nor whoever owns its database can make such a signature.',
    statement: 'Statement',
    place: 'Place',
    placeOf: '{{place}} of {{size}}, counted from 0',
    path: 'Path to the root',
    root: 'Root',
    alone: 'None: it was signed alone, and its leaf is the root.',
  },
};
