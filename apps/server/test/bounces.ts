/** One report of what became of an email, as mail servers write it (RFC 3464, RFC 6522). */
export interface BounceFacts {
  /** The sender on the envelope of the email, to which the report goes. */
  returnPath: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The header in which the receiving server names the address. */
  toHeader?: string;
  /** The type of the report, and of its part for programs. */
  type?: { report: string; part: string };
}

export function writeBounce({
  returnPath,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <anna@site.example>: Recipient address rejected: User unknown\n    in virtual mailbox table',
  toHeader = 'Delivered-To',
  type = { report: 'delivery-status', part: 'message/delivery-status' },
}: BounceFacts): string {
  return `Return-Path: <>
${toHeader}: ${returnPath}
From: MAILER-DAEMON@mx.site.example (Mail Delivery System)
To: postmaster@elsewhere.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type.report};
	boundary="B4F2.1795/mx.site.example"

This is a MIME-encapsulated message.

--B4F2.1795/mx.site.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

The mail system could not deliver your message.

--B4F2.1795/mx.site.example
Content-Description: Delivery report
Content-Type: ${type.part}

Reporting-MTA: dns; mx.site.example
X-Queue-ID: B4F2
Arrival-Date: Sat, 28 Nov 2026 21:00:00 +0000 (UTC)

Final-Recipient: rfc822; anna@site.example
Original-Recipient: rfc822;anna@site.example
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--B4F2.1795/mx.site.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <${returnPath}>
From: Studyline <studyline@portal.example>
To: anna@site.example
Subject: Protocol
Content-Type: text/plain

A new version of the protocol is there.

--B4F2.1795/mx.site.example--
`;
}
