/** Texts about electronic signatures. */
export const signatures = {
  /** What a signature means (approvalType). */
  meaning: {
    READ_AND_UNDERSTOOD: 'Read and understood',
    RECEIVED: 'Received',
    REVIEWED: 'Reviewed',
    APPROVED: 'Approved',
    AGREED_TO_COMPLY: 'Agreed to comply',
    AUTHORED: 'Authored',
    TRAINED: 'Trained',
    WITNESSED: 'Witnessed',
  },
  /** What the signer says with it. */
  says: {
    READ_AND_UNDERSTOOD: 'I have read and understood this version.',
    RECEIVED: 'I have received this version.',
    REVIEWED: 'I have reviewed this version in full.',
    APPROVED: 'I approve this version for use at my site or in my team.',
    AGREED_TO_COMPLY: 'I have read this version and agree to follow it.',
    AUTHORED: 'I am an author of this version.',
    TRAINED: 'I have been trained on this version.',
    WITNESSED: 'I was present when it was done.',
  },
  /** What shows with each signature that it is the person again (signingFactor). */
  factor: {
    PIN: 'Signature PIN',
    PASSWORD: 'Password',
    PASSKEY: 'Passkey',
  },
  factorText: {
    PIN: 'Six digits with each signature. The first one in a while also takes the password.',
    PASSWORD: 'The password that the person signs in with, at each signature.',
    PASSKEY: 'Fingerprint, face or device PIN. The signature can be checked without trusting this server.',
  },
  dialog: {
    title: 'Sign {{title}}',
    document: 'You sign',
    version: 'Version',
    published: '{{version}}, published on {{when}}',
    checksum: 'SHA-256',
    signer: 'Signing as',
    forTeam: '{{name}}, for {{team}}',
    meaning: 'What your signature means',
    password: 'Your password',
    passwordHint: 'You’re asked again before you sign, and then not for a few minutes.',
    again: 'It’s a while since you gave your password. Enter it again.',
    pinMissing: 'Enter the six digits of your signature PIN.',
    forgotten: 'No PIN yet, or forgotten it?',
    note: 'Your name, the time in UTC and the checksum above are recorded with this signature.',
    sign: 'Sign {{version}}',
    lockedUntil:
      'Your signature PIN is locked until {{time}} after too many wrong tries. Wait until then, or get a new PIN.',
    byPasskey: 'You confirm with your passkey: fingerprint, face or device PIN.',
    use: {
      PASSWORD: 'Use the password instead',
      PASSKEY: 'Use a passkey instead',
      PROVIDER: 'Sign in at your organisation instead',
    },
    providerFirst: 'Sign in at your organisation first.',
    noPassword:
      'This study asks for your password with each signature, and you have none here. Choose one, then sign.',
    agreement:
      'I agree that my electronic signature is legally binding, like my handwritten one, and I won’t let anyone sign in my name.',
    noMethod:
      'To sign, you show again that it’s you, but you have neither a password nor a passkey here. Add a passkey, then sign.',
    noWay:
      'To sign, you show again that it’s you, but you have no password here, and passkeys can’t be used. Ask the people who run the study how to sign this.',
    verify: 'Choose a new password',
    reload: 'Reload',
  },
  /** How the person had shown again who they are. */
  method: {
    PASSWORD: 'password',
    PASSKEY: 'passkey',
    PROVIDER: 'signing in at their organisation',
  },
  receipt: {
    title: 'Receipt of your signature',
    signer: 'Signed by',
    time: 'Signed on',
    bothTimes: '{{utc}} ({{own}} where you are)',
    meaning: 'Meaning',
    document: 'Document',
    shown: 'How it was shown',
    shownBy: '{{factor}}; before that, {{method}} on {{when}}',
    statement: 'Hash of the statement',
    valid: 'Everything is as it was signed.',
    invalid: 'Not everything is as it was signed:',
    checkFile: 'Check the file in this browser',
    file: {
      SAME: 'The file that this browser has received has the checksum that was signed.',
      OTHER: 'The file that this browser has received isn’t the one that was signed.',
      FAILED: 'The file couldn’t be checked here. Try again, or download it and compare its SHA-256.',
    },
  },
  problem: {
    SIGNATURE: 'The record says that it was signed, but its signature is missing.',
    STATEMENT: 'What was signed no longer has the hash that was stored with it.',
    POST: 'The record names another post than the one that was signed.',
    VERSION: 'The record names another version than the one that was signed.',
    FILE: 'The version has another file or content than the one that was signed.',
    FILE_BYTES: 'The bytes of the file are no longer those that were signed.',
    FILE_MISSING: 'The file that was signed is missing from the storage.',
    MEANING: 'The record gives another meaning than the one that was signed.',
    PERSON: 'The record names another person than the one who signed.',
    TEAM: 'The record names another team than the one it was signed for.',
    RULE: 'The record names another rule than the one under which it was signed.',
    TIME: 'The record gives another time than the one at which it was signed.',
    PREVIOUS: 'It doesn’t follow the signature before it in this study.',
    PREVIOUS_MISSING: 'The signature before it in this study is missing.',
    REWRITTEN: 'The signature was written anew: the next one follows another one than this.',
    PASSKEY:
      'What the passkey has signed isn’t this statement, or its signature doesn’t match its public key.',
    PASSKEY_OWNER: 'The public key isn’t known as that of a passkey of this person.',
    TRAIL: 'The audit trail doesn’t have this signature as it is here.',
  },
};
