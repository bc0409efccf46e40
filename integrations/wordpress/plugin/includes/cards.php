<?php
/**
 * Cards with their prices in the page, from the companion endpoint.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** Seconds for which the endpoint is not asked after it was slow or down. */
const ENDPOINT_PAUSE = 60;

/** Seconds that a page waits for all of its cards; those that are left then are the script's. */
const PAGE_WAIT = 1;

/** What is kept for a card that the endpoint refuses, which would be refused again. */
const REFUSED = '-';

/** The longest answer, in bytes. */
const CARD_LIMIT = 262144;

/**
 * Whether cards are rendered for this request.
 *
 * @return bool
 */
function can_render_cards() {
	$settings = settings();
	return '1' === $settings['render'] && '' !== $settings['endpoint'] && is_configured() && ! is_preview() && ! has_coupon();
}

// Headers have to be sent before the theme prints its first line.
add_action(
	'template_redirect',
	static function () {
		if ( can_render_cards() && page_has_elements() && '' !== visitor_country() ) {
			keep_page_private();
		}
	}
);

/**
 * The address of a rendered card, which names everything that changes the answer.
 *
 * @param array<string, string> $values Attributes of the element.
 * @return string
 */
function card_address( $values ) {
	$settings = settings();
	$query    = array_merge(
		$values,
		array(
			'country'  => visitor_country(),
			'currency' => $settings['currency'],
			'locale'   => page_language(),
			'tax'      => isset( $values['tax'] ) ? $values['tax'] : $settings['tax'],
		)
	);
	return $settings['endpoint'] . '/cards?' . http_build_query( array_filter( $query, 'strlen' ), '', '&' );
}

/**
 * Seconds for which a shared cache may keep an answer; 0 for one that is private or has no price.
 *
 * @param string $header `Cache-Control`.
 * @return int
 */
function shared_seconds( $header ) {
	return preg_match( '/\bpublic\b.*\bs-maxage=(\d{1,5})/', $header, $match ) ? min( 60, (int) $match[1] ) : 0;
}

/**
 * Asks the endpoint for a card.
 *
 * @param string $address Its address.
 * @return array{string, int} HTML, and the seconds for which it may be kept; empty without a price.
 */
function ask_for_card( $address ) {
	$answer = wp_remote_get(
		$address,
		array(
			// With the system's resolver, curl knows no shorter limit than a second.
			'timeout'             => 1,
			'redirection'         => 0,
			'limit_response_size' => CARD_LIMIT + 1,
			'headers'             => array( 'Accept-Language' => page_language() ),
		)
	);
	$status = is_wp_error( $answer ) ? 0 : wp_remote_retrieve_response_code( $answer );
	if ( 400 === $status ) {
		return array( REFUSED, ENDPOINT_PAUSE );
	}
	// Without `GET /cards` the status is 404, for every card.
	if ( 200 !== $status ) {
		set_transient( 'vitrine_pause', '1', ENDPOINT_PAUSE );
		return array( '', 0 );
	}
	$html    = trim( wp_remote_retrieve_body( $answer ) );
	$seconds = shared_seconds( (string) wp_remote_retrieve_header( $answer, 'cache-control' ) );
	$is_card = strlen( $html ) <= CARD_LIMIT
		&& 0 === strpos( $html, '<vitrine-store ' )
		&& '</vitrine-store>' === substr( $html, -16 );
	return $is_card && $seconds > 0 ? array( $html, $seconds ) : array( '', 0 );
}

/**
 * A card with its price for this visitor; empty where the script has to do it.
 *
 * @param array<string, string> $values Attributes of the element.
 * @return string
 */
function rendered_card( $values ) {
	static $waited = 0;

	if ( ! can_render_cards() || array_diff( array_keys( $values ), elements()['card']['rendered'] ) || '' === visitor_country() ) {
		return '';
	}
	if ( ! keep_page_private() ) {
		return '';
	}
	$address = card_address( $values );
	$key     = 'vitrine_card_' . md5( VERSION . $address );
	$kept    = get_transient( $key );
	if ( is_string( $kept ) && '' !== $kept ) {
		return REFUSED === $kept ? '' : $kept;
	}
	if ( $waited >= PAGE_WAIT || get_transient( 'vitrine_pause' ) ) {
		return '';
	}
	$started                = microtime( true );
	list( $html, $seconds ) = ask_for_card( $address );
	$waited                += microtime( true ) - $started;
	if ( '' !== $html ) {
		set_transient( $key, $html, $seconds );
	}
	return REFUSED === $html ? '' : $html;
}
